import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { jobs } from '../jobs/tables.ts';
import type { FoundSubject, Undoable } from '../operations/undoable.ts';
import { undoTicketChanges } from '../tickets/undo/undo.ts';

/** An undo ends the job that is still at it; what it locks first, each batch of the job locks first too. */
const cancelJobOf = (tx: Database, { id }: FoundSubject) =>
  tx
    .update(jobs)
    .set({ state: 'cancelled', finished_at: sql`now()` })
    .where(and(eq(jobs.operation_id, id), inArray(jobs.state, ['queued', 'running'])));

export const undoableBulk: Undoable = {
  type: 'bulk',
  permission: 'tickets.update',
  lock: cancelJobOf,
  undo: undoTicketChanges,
  forget: async () => undefined,
};
