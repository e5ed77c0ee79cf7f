import { cleanEmail } from '#shared/email-domains.ts';
import { translatable } from '#shared/translation.ts';
import type { Mail } from '../../platform/mime/mail.ts';
import type { Services } from '../../platform/services.ts';
import { emailsOf, findOwnerOf } from '../auth/addresses.ts';
import { isBlocked } from '../blocked-senders/blocking.ts';
import { addressesOf, allMailboxes } from '../mailboxes/queries.ts';
import { storeMailEvent } from '../tickets/mail-events.ts';
import { isOfStaff } from '../tickets/senders/writer.ts';
import type { Arrived } from './arrived.ts';
import { continueTicket } from './continue-ticket.ts';
import { type Conversation, readConversation } from './conversation.ts';
import { applyReport } from './delivery.ts';
import { openTicket } from './open-ticket.ts';
import { settle } from './outcome.ts';
import { countRecent, type InboundRow } from './queries.ts';
import { mailboxOf, recipientsOf } from './recipients.ts';
import { breaker, quarantined, refuseContent, refuseOrigin, type Verdict } from './rules.ts';
import { findMatch } from './threading.ts';

export interface Handling {
  /** Passes over the reason of an earlier quarantine. */
  isForced: boolean;
  /** The mailbox that a person chose for it. */
  mailboxId?: number | undefined;
}

const addressIn = (from: string) => cleanEmail(/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from);

const settleVerdict = (
  services: Services,
  { id }: InboundRow,
  { state, reason, why }: Verdict,
  more: { mailbox_id?: number | null; ticket_id?: number | null } = {},
) => settle(services.db, id, { state, reason, explanation: [why], ...more });

/** Ignores an automatic reply. The ticket that it names has it in its history: somebody may wait for an answer. */
async function ignoreAutoReply(
  services: Services,
  row: InboundRow,
  { state, reason, why }: Verdict,
  { mailbox_id, ticket_id }: { mailbox_id: number | null; ticket_id: number | null },
  from: string,
): Promise<void> {
  const ticket = ticket_id === null ? null : await readConversation(services.db, ticket_id);
  await services.db.transaction(async (tx) => {
    const more = { mailbox_id, ticket_id: ticket?.id ?? null };
    await settle(tx, row.id, { state, reason, explanation: [why], ...more });
    if (ticket !== null)
      await storeMailEvent(services, tx, [ticket.id], { type: 'auto_reply_ignored', data: { from } });
  });
}

/** Whether the sender takes part in the conversation that the mail names. */
function belongsTo(ticket: Conversation, { from, match }: Arrived): boolean {
  return match.isOwnAddress || [...ticket.requester, ...ticket.copies].includes(from.address);
}

/** Makes the mail a reply of its ticket, or a new ticket. */
async function deliver(services: Services, arrived: Arrived): Promise<void> {
  const { row, mailbox, account, match, isForced } = arrived;
  const more = { mailbox_id: mailbox.id, ticket_id: null };
  const isStaff = account !== undefined && isOfStaff(account);
  if (isStaff && !match.isOwnAddress && !isForced)
    return settleVerdict(
      services,
      row,
      quarantined(
        'sender_unproven',
        translatable('It names a colleague as its sender, and nothing proves that.'),
      ),
      more,
    );
  if (account !== undefined && account.suspended_at !== null)
    return settleVerdict(
      services,
      row,
      quarantined('suspended', translatable('The account of its sender is suspended.')),
      more,
    );
  const ticket = match.ticket_id === null ? null : await readConversation(services.db, match.ticket_id);
  // Without the proof of a reply address, even an accepted mail is the words of a customer.
  if (ticket?.isOpen && belongsTo(ticket, arrived))
    return continueTicket(services, arrived, ticket, isStaff && match.isOwnAddress);
  if (!mailbox.allow_new_tickets && !isForced)
    return settleVerdict(
      services,
      row,
      quarantined(
        'new_tickets_off',
        translatable('It continues no ticket, and its mailbox takes no new ones.'),
      ),
      more,
    );
  return openTicket(services, arrived, ticket);
}

/** Decides what becomes of a mail, and makes it. Either all of it is stored, or nothing. */
export async function handleMail(
  services: Services,
  row: InboundRow,
  mail: Mail,
  { isForced, mailboxId }: Handling,
): Promise<void> {
  const { db } = services;
  const mailboxes = await allMailboxes(db);
  const verdict = refuseOrigin(services, mail, mailboxes, addressIn((await services.mailSettings()).from));
  if (verdict !== null) return settleVerdict(services, row, verdict);
  if (mail.report !== null) return applyReport(services, row.id, mail.report);
  const { from } = mail;
  if (from === null)
    return settleVerdict(services, row, quarantined('no_sender', translatable('It names no sender.')));
  const recipients = recipientsOf(mail, row.envelope_to);
  const chosen = mailboxId ?? row.mailbox_id;
  const mailbox =
    mailboxes.find(({ id }) => id === mailboxId) ?? mailboxOf(services, mailboxes, recipients, chosen);
  const account = await findOwnerOf(db, from.address);
  const own = account === undefined ? [from.address] : [from.address, ...(await emailsOf(db, account.id))];
  const match = await findMatch(services, mail, recipients, own);
  const content = refuseContent({
    mail,
    isForced,
    mailbox,
    isBlocked: await isBlocked(db, account?.id ?? 0, from.address),
    recent: await countRecent(db, from.address, row.received_at, breaker.minutes),
  });
  if (content !== null || mailbox === undefined) {
    const known = { mailbox_id: mailbox?.id ?? null, ticket_id: match.ticket_id };
    if (content?.reason === 'auto_reply') return ignoreAutoReply(services, row, content, known, from.address);
    return settleVerdict(
      services,
      row,
      content ?? quarantined('unknown_recipient', translatable('None of its recipients is a mailbox.')),
      known,
    );
  }
  const siteAddresses = new Set(mailboxes.flatMap(addressesOf));
  return deliver(services, {
    ...{ row, mail, from, mailbox, siteAddresses, account, match, isForced },
  });
}
