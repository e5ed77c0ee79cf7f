import { showsFile, usesInTickets } from './domains/tickets/attachments.ts';
import type { FileHooks } from './platform/file-hooks.ts';

/** What the parts of the product show of files, and where. */
export const fileHooks: FileHooks = { canRead: [showsFile], usedIn: [usesInTickets] };
