import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { mentionsIn } from '#server/platform/html/message-html.ts';
import type { MessageType } from '#shared/message-types.ts';
import { workersAmong } from '../follow-queries.ts';
import type { Placed } from '../policy.ts';
import { replyMentions } from './tables.ts';

/** Max people that a note mentions; others are not notified. */
const maxMentions = 50;

/** Whether a message mentions colleagues. Only notes do: customers don't learn who works on a ticket. */
export const hasMentions = ({ type, body }: { type: MessageType; body: string }) =>
  type === 'notes' && body.includes('data-mention');

/** Stores which agents a note mentions, in place of those before: those of them who work on the ticket. */
export async function storeMentions(
  tx: Database,
  ticket: Placed,
  reply: { id: number; html: string },
): Promise<void> {
  const people = mentionsIn(reply.html)
    .slice(0, maxMentions)
    .map((id) => ({ id }));
  const workers = await workersAmong({ db: tx }, people, ticket);
  await tx.delete(replyMentions).where(eq(replyMentions.reply_id, reply.id));
  if (workers.length > 0)
    await tx.insert(replyMentions).values(workers.map(({ id }) => ({ reply_id: reply.id, user_id: id })));
}

/** Ids of the agents whom a note mentions. */
export const findMentioned = (db: Database, replyId: number) =>
  db.select({ id: replyMentions.user_id }).from(replyMentions).where(eq(replyMentions.reply_id, replyId));
