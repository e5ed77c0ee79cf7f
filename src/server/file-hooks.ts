import { showsFile, usesInTickets } from './domains/tickets/attachments.ts';
import type { FileSteps } from './platform/file-hooks.ts';

/** What the parts of the product show of files, and where. */
export const fileSteps: FileSteps = { reading: [showsFile], uses: [usesInTickets] };
