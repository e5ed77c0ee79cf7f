import { eq } from 'drizzle-orm';
import { cleanEmail } from '#shared/email-domains.ts';
import { translatable } from '#shared/translation.ts';
import { addressIn } from '../../platform/mail/signing.ts';
import type { Mail } from '../../platform/mime/mail.ts';
import type { Services } from '../../platform/services.ts';
import { emailsOf, findOwnerOf } from '../auth/addresses.ts';
import type { UserRow } from '../auth/queries.ts';
import { isBlocked } from '../blocked-senders/blocking.ts';
import { addressesOf, allMailboxes } from '../mailboxes/queries.ts';
import { isOfStaff } from '../senders/writer.ts';
import { storeMailEvent } from '../tickets/mail-events.ts';
import type { Arrived } from './arrived.ts';
import { continueTicket } from './continue-ticket.ts';
import { type Conversation, readConversation } from './conversation.ts';
import { applyReport } from './delivery.ts';
import { openTicket } from './open-ticket.ts';
import { settle } from './outcome.ts';
import { type InboundRow, isStorm } from './queries.ts';
import { mailboxOf, recipientsOf } from './recipients.ts';
import { quarantined, refuseContent, refuseOrigin, type Verdict } from './rules.ts';
import { inboundMessages } from './tables.ts';
import { findMatch } from './threading.ts';

export interface Handling {
  /** Passes over the reason of an earlier quarantine. */
  isForced: boolean;
  /** The mailbox that a person chose for it. */
  mailboxId?: number | undefined;
  /** Whether too many came from its sender before, where that is known. */
  isStorm?: boolean | undefined;
}

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

/** Whether the account wrote the mail: it came to a reply address of it, or its receiving server says so. */
const isProof = ({ match, isProven }: Arrived) => match.isOwnAddress || isProven;

/** Whether the sender takes part in the conversation that the mail names; colleagues do in all that they got mails of. */
function belongsTo(ticket: Conversation, arrived: Arrived, isStaff: boolean): boolean {
  const { from, match, isProven } = arrived;
  if (isStaff && isProven && match.isOurs) return true;
  return match.isOwnAddress || [...ticket.requester, ...ticket.copies].includes(from.address);
}

/** Makes the mail a reply of its ticket, or a new ticket. */
async function deliver(services: Services, arrived: Arrived): Promise<void> {
  const { row, mailbox, account, match, isForced } = arrived;
  const more = { mailbox_id: mailbox.id, ticket_id: null };
  const isStaff = account !== undefined && isOfStaff(account);
  if (isStaff && !isProof(arrived) && !isForced)
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
  // Without a proof, even an accepted mail is the words of a customer.
  if (ticket?.isOpen && belongsTo(ticket, arrived, isStaff))
    return continueTicket(services, arrived, ticket, isStaff && isProof(arrived));
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

/** Stores and returns whether the receiving server verified the sender. */
async function checkSender(services: Services, { id, authserv_id }: InboundRow, mail: Mail) {
  if (authserv_id === null) return false;
  const sender_verified = mail.isProvenBy(authserv_id);
  await services.db.update(inboundMessages).set({ sender_verified }).where(eq(inboundMessages.id, id));
  return sender_verified;
}

/** Accounts with an address that they have not verified may be those of somebody else. */
const isVerifiedAddress = ({ email, email_verified_at }: UserRow, address: string) =>
  email_verified_at !== null && email.toLowerCase() === address;

/** Decides what becomes of a mail, and makes it. Either all of it is stored, or nothing. */
export async function handleMail(
  services: Services,
  row: InboundRow,
  mail: Mail,
  { isForced, mailboxId, isStorm: isOneOfMany }: Handling,
): Promise<void> {
  const { db } = services;
  const mailboxes = await allMailboxes(db);
  const recipients = recipientsOf(mail, row.envelope_to);
  const chosen = mailboxId ?? row.mailbox_id;
  const mailbox =
    mailboxes.find(({ id }) => id === mailboxId) ?? mailboxOf(services, mailboxes, recipients, chosen);
  const verdict = refuseOrigin(
    services,
    mail,
    mailboxes,
    cleanEmail(addressIn((await services.mailSettings()).from)),
  );
  if (verdict !== null)
    return settleVerdict(services, row, verdict, { mailbox_id: mailbox?.id ?? row.mailbox_id });
  if (mail.report !== null) return applyReport(services, row.id, mail.report);
  const { from } = mail;
  if (from === null)
    return settleVerdict(services, row, quarantined('no_sender', translatable('It names no sender.')));
  const account = await findOwnerOf(db, from.address);
  const own = account === undefined ? [from.address] : [from.address, ...(await emailsOf(db, account.id))];
  const match = await findMatch(services, mail, recipients, own);
  const isVerified = await checkSender(services, row, mail);
  const content = refuseContent({
    mail,
    isForced,
    mailbox,
    isBlocked: await isBlocked(db, account?.id ?? 0, from.address),
    isStorm: isOneOfMany ?? (await isStorm(db, from.address, row)),
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
    isProven: isVerified && account !== undefined && isVerifiedAddress(account, from.address),
  });
}
