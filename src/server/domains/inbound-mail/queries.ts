import { and, desc, eq, gt, gte, ilike, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { InboundSummary, inboundListInput } from '#shared/inbound-mail.ts';
import type { Database } from '../../platform/db/connect.ts';
import { partOf } from '../../platform/db/patterns.ts';
import { rows } from '../../platform/db/statements.ts';
import type { MailCounts } from '../mailboxes/mailbox-hooks.ts';
import { tickets } from '../tickets/tables.ts';
import { breaker } from './breaker.ts';
import { inboundMessages } from './tables.ts';

export type InboundRow = typeof inboundMessages.$inferSelect;

export const summaryColumns = {
  id: inboundMessages.id,
  state: inboundMessages.state,
  reason: inboundMessages.reason,
  message_id: inboundMessages.message_id,
  from: sql<string | null>`${inboundMessages.from_email}::text`,
  from_name: inboundMessages.from_name,
  to: inboundMessages.to_emails,
  subject: inboundMessages.subject,
  size: inboundMessages.size,
  mailbox_id: inboundMessages.mailbox_id,
  ticket_id: inboundMessages.ticket_id,
  reply_id: inboundMessages.reply_id,
  sender_verified: inboundMessages.sender_verified,
  received_at: inboundMessages.received_at,
  handled_at: inboundMessages.handled_at,
};

type Filters = Omit<z.output<typeof inboundListInput>, 'cursor' | 'limit'>;

const instantOf = (text: string) => new Date(text).toISOString();

const matching = ({ state, reason, mailboxId, ticketId, query, from, to }: Filters): SQL | undefined =>
  and(
    state ? eq(inboundMessages.state, state) : undefined,
    reason ? eq(inboundMessages.reason, reason) : undefined,
    mailboxId ? eq(inboundMessages.mailbox_id, mailboxId) : undefined,
    ticketId ? eq(inboundMessages.ticket_id, ticketId) : undefined,
    query
      ? or(
          ilike(sql`${inboundMessages.from_email}::text`, partOf(query)),
          ilike(inboundMessages.subject, partOf(query)),
          ilike(inboundMessages.message_id, partOf(query)),
        )
      : undefined,
    from ? gte(inboundMessages.received_at, instantOf(from)) : undefined,
    to ? lte(inboundMessages.received_at, instantOf(to)) : undefined,
  );

/** Mails that came in, newest first, after the place of the one named. */
export const findSummaries = (
  db: Database,
  filters: Filters,
  after: { at: string; id: string } | null,
  limit: number,
): Promise<InboundSummary[]> =>
  db
    .select(summaryColumns)
    .from(inboundMessages)
    .where(
      and(
        matching(filters),
        after === null
          ? undefined
          : sql`(${inboundMessages.received_at}, ${inboundMessages.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(sql`${inboundMessages.received_at} desc nulls first`, desc(inboundMessages.id))
    .limit(limit);

export async function findInbound(db: Database, id: string): Promise<InboundRow | undefined> {
  const [found] = await db.select().from(inboundMessages).where(eq(inboundMessages.id, id));
  return found;
}

export async function lockInbound(tx: Database, id: string): Promise<InboundRow | undefined> {
  const [found] = await tx.select().from(inboundMessages).where(eq(inboundMessages.id, id)).for('update');
  return found;
}

/** Marks a mail as being handled; undefined when there is nothing to do with it. */
export async function claimInbound(db: Database, id: string): Promise<InboundRow | undefined> {
  const [claimed] = await db
    .update(inboundMessages)
    .set({ state: 'processing', attempts: sql`${inboundMessages.attempts} + 1` })
    .where(and(eq(inboundMessages.id, id), inArray(inboundMessages.state, ['stored', 'processing'])))
    .returning();
  return claimed;
}

/** Numbers of mails by their state. */
export const countStates = (db: Database) =>
  db
    .select({
      mailbox_id: inboundMessages.mailbox_id,
      state: inboundMessages.state,
      count: sql<number>`count(*)::integer`,
    })
    .from(inboundMessages)
    .groupBy(inboundMessages.mailbox_id, inboundMessages.state);

const pendingStates = ['stored', 'processing'];

export const isPending = (state: string) => pendingStates.includes(state);

/** The numbers of each mailbox. */
export function mailboxCountsOf(states: Awaited<ReturnType<typeof countStates>>): Map<number, MailCounts> {
  const counts = new Map<number, MailCounts>();
  for (const { mailbox_id, state, count } of states) {
    if (mailbox_id === null) continue;
    const sum = counts.get(mailbox_id) ?? { stored: 0, handled: 0, quarantined: 0 };
    counts.set(mailbox_id, {
      stored: sum.stored + count,
      handled: sum.handled + (isPending(state) ? 0 : count),
      quarantined: sum.quarantined + (state === 'quarantined' ? count : 0),
    });
  }
  return counts;
}

/**
 * Whether more mails than the breaker allows came from the address to a mail server within the minutes until that mail.
 * Mail servers tell whole seconds, so those of one second are in the order in which they were stored here. Counts no
 * further, so that the last of many takes no longer than the first.
 */
export async function isStorm(
  db: Database,
  email: string,
  { arrived_at, received_at }: Pick<InboundRow, 'arrived_at' | 'received_at'>,
): Promise<boolean> {
  const found = await db
    .select({ id: inboundMessages.id })
    .from(inboundMessages)
    .where(
      and(
        eq(inboundMessages.from_email, email),
        gt(
          inboundMessages.arrived_at,
          sql`${arrived_at}::timestamptz - make_interval(mins => ${breaker.minutes})`,
        ),
        sql`(${inboundMessages.arrived_at}, ${inboundMessages.received_at}) <= (${arrived_at}::timestamptz, ${received_at}::timestamptz)`,
      ),
    )
    .limit(breaker.messages + 1);
  return found.length > breaker.messages;
}

/** The ticket of the newest of these messages. */
export async function ticketOfMessages(
  db: Database,
  messageIds: readonly string[],
): Promise<number | undefined> {
  if (messageIds.length === 0) return undefined;
  const [found] = await db
    .select({ ticket_id: inboundMessages.ticket_id })
    .from(inboundMessages)
    .where(and(inArray(inboundMessages.message_id, [...messageIds]), isNotNull(inboundMessages.ticket_id)))
    .orderBy(desc(inboundMessages.received_at))
    .limit(1);
  return found?.ticket_id ?? undefined;
}

/** Message-IDs of the mails of tickets, oldest first, at most so many of each. */
export const messageIdsOf = (db: Database, ticketIds: readonly number[], limit: number) =>
  rows<{ ticket_id: number; ids: string[] }>(
    db,
    sql`select ticket_id, (array_agg(message_id order by received_at desc))[1:${sql.raw(String(limit))}] as ids
      from ${inboundMessages}
      where ticket_id = any(${`{${ticketIds.join()}}`}::integer[]) and message_id is not null and state in ('ticket', 'reply')
      group by ticket_id`,
  );

/** The test mail of that Message-ID, when it came in and was recognized. */
export async function findTest(db: Database, messageId: string): Promise<{ id: string } | undefined> {
  const [found] = await db
    .select({ id: inboundMessages.id })
    .from(inboundMessages)
    .where(and(eq(inboundMessages.message_id, messageId), eq(inboundMessages.reason, 'own_test')));
  return found;
}

/** The mailboxes of those of the tickets that have one. */
export const mailboxesOf = (db: Database, ticketIds: readonly number[]) =>
  db
    .select({ id: tickets.id, mailbox_id: tickets.mailbox_id })
    .from(tickets)
    .where(and(inArray(tickets.id, [...ticketIds]), isNotNull(tickets.mailbox_id)));
