import { defineDomain } from '../../platform/domain.ts';
import { ticketMergeApiTexts } from './api-texts.ts';
import { ticketMergePermissions } from './permissions.ts';
import { ticketMergesRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { undoableRelocations } from './undo.ts';
import { ticketMergeWrites } from './writes.ts';

/** Moves messages between tickets: merges, splits, and their undo. */
export const ticketMergesDomain = defineDomain({
  name: 'ticket-merges',
  publicFiles: ['merge.ts'],
  routers: { ticketMerges: ticketMergesRouter },
  writes: ticketMergeWrites,
  permissions: ticketMergePermissions,
  hooks: { undoable: undoableRelocations },
  apiTexts: ticketMergeApiTexts,
  texts: { de: german, ar: arabic },
});
