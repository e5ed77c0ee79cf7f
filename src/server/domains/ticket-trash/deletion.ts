import { and, asc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';
import { agentsTopic, assigneesTopic } from '../notifications/topics.ts';
import { replies, replyFiles } from '../tickets/replies/tables.ts';
import { tickets } from '../tickets/tables.ts';
import { deleteEntryRows } from '../uploads/service.ts';
import { fileEntries } from '../uploads/tables.ts';

type Needs = Pick<Services, 'jobs' | 'events'>;

/** Locks those of the tickets that are in the trash, by id. */
export const lockTrashed = (tx: Database, condition: SQL) =>
  tx
    .select({ id: tickets.id, subject: tickets.subject })
    .from(tickets)
    .where(and(condition, isNotNull(tickets.deleted_at)))
    .orderBy(asc(tickets.id))
    .for('update');

/** Deletes locked tickets with all that belongs to them, and the files of their messages. */
export async function deleteTickets(
  { jobs, events }: Needs,
  tx: Database,
  trashed: readonly { id: number }[],
) {
  const ids = trashed.map(({ id }) => id);
  const files = tx
    .select({ id: replyFiles.file_entry_id })
    .from(replyFiles)
    .innerJoin(replies, eq(replies.id, replyFiles.reply_id))
    .where(inArray(replies.ticket_id, ids));
  await deleteEntryRows({ jobs }, tx, inArray(fileEntries.id, files));
  await tx.delete(tickets).where(inArray(tickets.id, ids));
  await events.publish(tx, [agentsTopic, assigneesTopic], { name: 'resync', id: null });
}
