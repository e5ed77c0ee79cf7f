import type { Conversation, ThreadMail } from '../../platform/mail/conversation.ts';
import type { Services } from '../../platform/services.ts';
import { replyAddress } from '../mailboxes/addresses.ts';
import { type MailboxRow, readMailboxes, receivesMail } from '../mailboxes/queries.ts';
import { senderOf } from '../mailboxes/sending.ts';
import { mailboxesOf, messageIdsOf } from './queries.ts';

/** Message-IDs of mails that came in which one of ours names. */
const maxReferences = 5;

/** The ticket of a thread, see `threadOf`. */
const ticketIn = (thread: string | null): number | null => {
  const id = /^ticket-(\d{1,9})$/.exec(thread ?? '')?.[1];
  return id === undefined ? null : Number(id);
};

/** A mailbox in which the mails of a ticket go out. */
export interface TicketMailbox {
  mailbox: MailboxRow;
  /** Whether it is that of the ticket; else it is the first one of the site. */
  isOwn: boolean;
}

/** The mailbox of each ticket; empty while no mail comes in. No statement without mailboxes. */
export async function mailboxesOfTickets(
  services: Pick<Services, 'db' | 'cache'>,
  ids: readonly number[],
): Promise<Map<number, TicketMailbox>> {
  const taking = ids.length === 0 ? [] : (await readMailboxes(services)).filter(receivesMail);
  const [usual] = taking;
  if (usual === undefined) return new Map();
  const own = await mailboxesOf(services.db, ids);
  const idOf = new Map(own.map(({ id, mailbox_id }) => [id, mailbox_id]));
  return new Map(
    ids.map((id) => {
      const mailbox = taking.find((one) => one.id === idOf.get(id));
      return [id, { mailbox: mailbox ?? usual, isOwn: mailbox !== undefined }];
    }),
  );
}

/** Where recipients of tickets' mails reply to, how the mails go out, and what ties them to those that came in. */
export async function conversationsOf(
  services: Services,
  mails: readonly ThreadMail[],
): Promise<(Conversation | undefined)[]> {
  const ids = [...new Set(mails.flatMap(({ thread }) => ticketIn(thread) ?? []))];
  const mailboxOf = await mailboxesOfTickets(services, ids);
  if (mailboxOf.size === 0) return mails.map(() => undefined);
  const [references, site] = await Promise.all([
    messageIdsOf(services.db, ids, maxReferences),
    services.mailSettings(),
  ]);
  const referencesOf = new Map(references.map(({ ticket_id, ids }) => [ticket_id, ids.toReversed()]));
  return mails.map(({ thread, recipient }) => {
    const id = ticketIn(thread);
    const found = id === null ? undefined : mailboxOf.get(id);
    if (id === null || found === undefined) return undefined;
    return {
      replyTo: replyAddress(services, found.mailbox.email, id, recipient),
      ...senderOf(services, found.mailbox, site),
      references: referencesOf.get(id) ?? [],
    };
  });
}
