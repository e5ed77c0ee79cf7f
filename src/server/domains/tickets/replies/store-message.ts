import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import type { cleanMessage } from '#server/platform/html/message-html.ts';
import { draftModeOf } from '#shared/drafts.ts';
import { AppError } from '#shared/errors.ts';
import type { MessageType } from '#shared/message-types.ts';
import { drafts } from '../draft-tables.ts';
import { newestReplyId } from './queries.ts';
import { replies, replyOriginals } from './tables.ts';

export interface NewMessage {
  ticket_id: number;
  /** The person whose message it is. */
  user_id: number;
  by_requester: boolean;
  /** The user who entered it: an agent may file for another person. */
  author_id: number;
  type: MessageType;
  /** Whether its author wrote it just now: their draft of it is deleted. */
  isSent?: boolean | undefined;
  words: ReturnType<typeof cleanMessage>;
  /** Addresses that a forward is sent to. */
  forwarded_to?: readonly string[] | undefined;
  at: string;
}

const nextId = sql`nextval(pg_get_serial_sequence('replies', 'id'))::integer`;

/**
 * CTEs that store a message and what its sanitizing removed, `message` and `original`, and delete its draft;
 * `messageValues` has their values.
 * @param ticket Its ticket, of the rows of `from`.
 */
export const messageCtes = (ticket: SQL, id: SQL = nextId, from: SQL = sql``) => sql`
  message as (
    insert into ${replies} (id, ticket_id, user_id, type, by_requester, filed_by, body, created_at, updated_at)
    select ${id}, ${ticket}, ${sql.placeholder('speaker_id')}::integer, ${sql.placeholder('type')}::text,
      ${sql.placeholder('by_requester')}::boolean, ${sql.placeholder('filed_by')}::integer, ${sql.placeholder('body')}::text,
      ${sql.placeholder('at')}::timestamptz, ${sql.placeholder('at')}::timestamptz ${from}
    returning id
  ),
  original as (
    insert into ${replyOriginals} (reply_id, body)
    select id, ${sql.placeholder('original')}::text from message where ${sql.placeholder('original')}::text is not null
  ),
  draft as (
    delete from ${drafts} where ${drafts.user_id} = ${sql.placeholder('drafted_by')}::integer
      and ${drafts.ticket_id} in (select ${ticket} ${from}) and ${drafts.mode} = ${sql.placeholder('draft_mode')}::text
  )`;

export const messageValues = ({ words, author_id, isSent, ...message }: Omit<NewMessage, 'ticket_id'>) => ({
  drafted_by: isSent ? author_id : null,
  draft_mode: draftModeOf[message.type],
  speaker_id: message.user_id,
  type: message.type,
  by_requester: message.by_requester,
  filed_by: author_id === message.user_id ? null : author_id,
  body: words.html,
  original: words.original,
  at: message.at,
});

/** Throws 409 when a message exists that the author has not seen. Needs the lock of the ticket. */
export async function assertSeenLatest(
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
