import { cancelJobsOf } from '../jobs/service.ts';
import type { Undoable } from '../operations/undoable.ts';
import { undoTicketChanges } from '../tickets/undo/undo.ts';

export const undoableBulk: Undoable = {
  type: 'bulk',
  permission: 'tickets.update',
  // Ends the job that is still at it. Each batch locks the job first, too.
  lock: (tx, { id }) => cancelJobsOf(tx, id),
  undo: undoTicketChanges,
  forget: async () => undefined,
};
