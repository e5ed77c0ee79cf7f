import { cleanEmail } from '#shared/email-domains.ts';
import type { Conversation, ThreadMail } from '../../platform/mail/conversation.ts';
import type { Services } from '../../platform/services.ts';
import { replyAddress } from '../mailboxes/addresses.ts';
import { type MailboxRow, readMailboxes } from '../mailboxes/queries.ts';
import { mailboxesOf, messageIdsOf } from './queries.ts';

/** Message-IDs of mails that came in which one of ours names. */
const maxReferences = 5;

/** The ticket of a thread, see `threadOf`. */
const ticketIn = (thread: string | null): number | null => {
  const id = /^ticket-(\d{1,9})$/.exec(thread ?? '')?.[1];
  return id === undefined ? null : Number(id);
};

const takesMail = ({ enabled, inbound }: MailboxRow) => enabled && inbound.kind !== 'none';

const domainOf = (address: string) => cleanEmail(address).split('@').at(-1)?.toLowerCase() ?? '';

const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

/**
 * Where recipients of tickets' mails reply to, and what ties the mails to those that came in. A mailbox is the sender of
 * its own tickets when its domain is that of the site's mails; for other domains the mail server may not speak.
 */
export async function conversationsOf(
  services: Services,
  mails: readonly ThreadMail[],
): Promise<(Conversation | undefined)[]> {
  const ids = [...new Set(mails.flatMap(({ thread }) => ticketIn(thread) ?? []))];
  if (ids.length === 0) return mails.map(() => undefined);
  const taking = (await readMailboxes(services)).filter(takesMail);
  const [usual] = taking;
  if (usual === undefined) return mails.map(() => undefined);
  const [own, references, { from }] = await Promise.all([
    mailboxesOf(services.db, ids),
    messageIdsOf(services.db, ids, maxReferences),
    services.mailSettings(),
  ]);
  const mailboxOf = new Map(own.map(({ ticket_id, mailbox_id }) => [ticket_id, mailbox_id]));
  const referencesOf = new Map(references.map(({ ticket_id, ids }) => [ticket_id, ids.toReversed()]));
  const siteDomain = domainOf(addressIn(from));
  return mails.map(({ thread, recipient }) => {
    const id = ticketIn(thread);
    if (id === null) return undefined;
    const mailbox = taking.find((one) => one.id === mailboxOf.get(id)) ?? usual;
    return {
      replyTo: replyAddress(services, mailbox.email, id, recipient),
      from: domainOf(mailbox.email) === siteDomain ? { name: mailbox.name, address: mailbox.email } : null,
      references: referencesOf.get(id) ?? [],
    };
  });
}
