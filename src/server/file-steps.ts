import { showsFile, usesInTickets } from './domains/tickets/attachments/service.ts';
import type { FileSteps } from './platform/file-steps.ts';

/** What the parts of the product show of files, and where. */
export const fileSteps: FileSteps = { reading: [showsFile], uses: [usesInTickets] };
