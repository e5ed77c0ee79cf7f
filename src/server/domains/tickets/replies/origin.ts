import { type SQL, sql } from 'drizzle-orm';
import type { Reply } from '#shared/tickets.ts';
import { replies } from './tables.ts';

/** The email that became a message. */
interface Origin {
  quoted_body: string | null;
  sender_verified: boolean | null;
  dropped: { name: string; reason: string }[];
}

/**
 * The email of each message, in a select from `replies`, as JSON; null for those that were written here. The table is of
 * the domain of incoming mails, which needs the one of messages.
 */
export const originColumn: SQL<Origin | null> = sql`(
  select json_build_object('quoted_body', i.quoted_body, 'sender_verified', i.sender_verified, 'dropped', i.dropped)
  from inbound_messages i where i.reply_id = ${replies.id} order by i.received_at limit 1
)`;

export const presentOrigin = (
  origin: Origin | null,
): Pick<Reply, 'channel' | 'has_original' | 'sender_verified' | 'quoted_body' | 'dropped_attachments'> =>
  origin === null
    ? { channel: 'web', has_original: false }
    : {
        channel: 'email',
        has_original: true,
        sender_verified: origin.sender_verified,
        quoted_body: origin.quoted_body,
        ...(origin.dropped.length > 0 && { dropped_attachments: origin.dropped }),
      };
