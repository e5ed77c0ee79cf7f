import type { Undoable } from '../operations/undoable.ts';
import { undoTicketChanges } from '../tickets/undo/undo.ts';

export const undoableMacro: Undoable = {
  type: 'macro',
  permission: 'tickets.update',
  // The tickets are locked after the operation: nothing that locks tickets waits for an operation.
  lock: async () => undefined,
  undo: undoTicketChanges,
  forget: async () => undefined,
};
