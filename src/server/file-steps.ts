import { showsFile } from './domains/tickets/attachments/service.ts';
import type { FileSteps } from './platform/file-steps.ts';

/** What the parts of the product show of files that are not the reader's own. */
export const fileSteps: FileSteps = { reading: [showsFile] };
