import { ticketOfMessageId } from '../../platform/mail/message-id.ts';
import type { Mail } from '../../platform/mime/mail.ts';
import type { Services } from '../../platform/services.ts';
import { readReplyAddress } from '../mailboxes/addresses.ts';
import { ticketOfMessages } from './queries.ts';

/** The conversation that a mail says it belongs to. */
export interface Match {
  by: 'reply_address' | 'references' | 'none';
  ticket_id: number | null;
  /** Whether its reply address was made for one of the addresses of the sender. */
  isOwnAddress: boolean;
  /** Whether it names one of our Message-IDs, which nobody can guess. */
  isOurs: boolean;
}

const noMatch: Match = { by: 'none', ticket_id: null, isOwnAddress: false, isOurs: false };

/**
 * The ticket of the reply address that the mail was sent to, else the one of a message that it refers to. Whether its
 * sender belongs there is for the caller to decide.
 * @param recipients Addresses that it was sent to.
 * @param own Addresses of the sender.
 */
export async function findMatch(
  services: Services,
  mail: Pick<Mail, 'in_reply_to' | 'references'>,
  recipients: readonly string[],
  own: readonly string[],
): Promise<Match> {
  for (const recipient of recipients) {
    const signed = readReplyAddress(services, recipient);
    if (signed !== null && own.some((email) => signed.isFor(email)))
      return { by: 'reply_address', ticket_id: signed.ticket_id, isOwnAddress: true, isOurs: false };
  }
  const named = [...mail.in_reply_to, ...[...mail.references].reverse()];
  for (const id of named) {
    const ticket_id = ticketOfMessageId(services, id);
    if (ticket_id !== null) return { by: 'references', ticket_id, isOwnAddress: false, isOurs: true };
  }
  const ticket_id = await ticketOfMessages(services.db, named);
  return ticket_id === undefined ? noMatch : { ...noMatch, by: 'references', ticket_id };
}
