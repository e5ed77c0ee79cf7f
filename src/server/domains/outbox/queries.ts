import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Scheduled } from '#shared/outbox.ts';
import type { Database } from '../../platform/db/connect.ts';
import { personColumns, toPerson } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { listedFiles } from '../drafts/queries.ts';
import { isPublic, replies } from '../tickets/replies/tables.ts';
import { tickets } from '../tickets/tables.ts';
import { presentEntry } from '../uploads/service.ts';
import { outbox } from './tables.ts';

const columns = {
  id: outbox.id,
  ticket_id: outbox.ticket_id,
  body: outbox.body,
  uploads: listedFiles(outbox.uploads),
  cc: outbox.cc,
  bcc: outbox.bcc,
  status: outbox.status,
  send_after: outbox.send_after,
  only_if_no_reply: outbox.only_if_no_reply,
  state: outbox.state,
  reply_id: outbox.reply_id,
  error: outbox.error,
  created_at: outbox.created_at,
  user: personColumns,
  ticket: { id: tickets.id, subject: tickets.subject },
};

/** Replies of the outbox with authors and tickets, those that are sent first at the beginning. */
export async function findScheduled(
  db: Database,
  condition: SQL | undefined,
  after: { at: string; id: string } | null,
  limit: number,
): Promise<(Scheduled & { ticket: { id: number; subject: string } })[]> {
  const found = await db
    .select(columns)
    .from(outbox)
    .innerJoin(users, eq(users.id, outbox.user_id))
    .innerJoin(tickets, eq(tickets.id, outbox.ticket_id))
    .where(
      and(
        condition,
        after === null
          ? undefined
          : sql`(${outbox.send_after}, ${outbox.id}) > (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(outbox.send_after), asc(outbox.id))
    .limit(limit);
  return found.map(({ user, uploads, ...row }) => ({
    ...row,
    user: toPerson(user),
    uploads: uploads.map(presentEntry),
  }));
}

export type OutboxRow = typeof outbox.$inferSelect;

/** Locks a person's reply of the outbox until `tx` ends; undefined for one of another person. */
export async function lockOwn(tx: Database, userId: number, id: string): Promise<OutboxRow | undefined> {
  const [row] = await tx
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), eq(outbox.user_id, userId)))
    .for('update');
  return row;
}

const isDue = and(eq(outbox.state, 'scheduled'), lte(outbox.send_after, sql`now()`));

/** Ids of the replies whose time has come. */
export const findDue = (db: Database, limit: number) =>
  db.select({ id: outbox.id }).from(outbox).where(isDue).orderBy(asc(outbox.send_after)).limit(limit);

/** Locks a reply whose time has come; undefined when it is not due any more, or another process sends it. */
export async function lockDue(tx: Database, id: string): Promise<OutboxRow | undefined> {
  const [row] = await tx
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), isDue))
    .for('update', { skipLocked: true });
  return row;
}

/** Whether somebody has answered in the ticket since the reply was written. */
export async function isAnsweredSince(tx: Database, { ticket_id, created_at }: OutboxRow): Promise<boolean> {
  const [found] = await tx
    .select({ id: replies.id })
    .from(replies)
    .where(
      and(
        eq(replies.ticket_id, ticket_id),
        isPublic(),
        sql`${replies.created_at} > ${created_at}::timestamptz`,
      ),
    )
    .limit(1);
  return found !== undefined;
}
