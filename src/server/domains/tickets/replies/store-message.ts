import { AppError } from '#shared/errors.ts';
import type { Database } from '../../../platform/db/connect.ts';
import type { cleanMessage } from '../../../platform/message-html.ts';
import { attachFiles } from '../attachments.ts';
import { newestReplyId } from './queries.ts';
import { replies, replyOriginals } from './tables.ts';

export interface NewMessage {
  ticket_id: number;
  /** Whose words they are. */
  user_id: number;
  by_requester: boolean;
  /** Who wrote them down and owns the files that come with them: an agent may file what somebody else said. */
  author_id: number;
  type: 'replies' | 'notes';
  words: ReturnType<typeof cleanMessage>;
  at: string;
  /** Files of the author. */
  uploads?: readonly number[] | undefined;
}

/** Stores a message of a ticket with its files, nothing more; what it does to the ticket is not done here. */
export async function storeMessage(tx: Database, input: NewMessage): Promise<number> {
  const { words, at, author_id, uploads = [], ...fields } = input;
  const { html, original } = words;
  const [reply] = await tx
    .insert(replies)
    .values({
      ...fields,
      filed_by: author_id === input.user_id ? null : author_id,
      body: html,
      created_at: at,
      updated_at: at,
    })
    .returning({ id: replies.id });
  if (reply === undefined) throw new Error('The message was not stored.');
  // What was written stays, where it lost something when it was cleaned.
  if (original !== null) await tx.insert(replyOriginals).values({ reply_id: reply.id, body: original });
  await attachFiles(tx, { id: reply.id, author_id }, uploads);
  return reply.id;
}

/** Throws 409 when something was written that the writer has not seen. The ticket is locked for others by now. */
export async function refuseUnseen(
  tx: Database,
  ticketId: number,
  lastSeenId: number,
  withNotes: boolean,
): Promise<void> {
  const newest = await newestReplyId(tx, ticketId, withNotes);
  if (newest > lastSeenId) {
    throw new AppError(
      'conflict',
      'newer_reply',
      'Somebody wrote in this ticket while you were typing. Read it, then send again.',
    );
  }
}
