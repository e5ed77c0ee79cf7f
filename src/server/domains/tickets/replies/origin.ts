import type { Reply } from '#shared/tickets.ts';
import type { Origin } from './origin-tables.ts';

/** The fields of a message about the email that it came by. */
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
