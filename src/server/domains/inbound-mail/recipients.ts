import type { Mail } from '../../platform/mime/mail.ts';
import type { Services } from '../../platform/services.ts';
import { readReplyAddress, withoutDetail } from '../mailboxes/addresses.ts';
import { addressesOf, type MailboxRow } from '../mailboxes/queries.ts';

/** To whom a mail was sent: the recipients that the receiving server names take precedence over its headers. */
export function recipientsOf(mail: Mail, envelopeTo: readonly string[]): string[] {
  if (envelopeTo.length > 0) return [...envelopeTo];
  const named = [
    ...mail.delivered_to,
    ...mail.to.map(({ address }) => address),
    ...mail.cc.map(({ address }) => address),
  ];
  return [...new Set(named.map((address) => address.toLowerCase()))];
}

/** The mailbox that a mail is for: the one it was fetched from, else the first that is a recipient. */
export function mailboxOf(
  services: Pick<Services, 'keys'>,
  mailboxes: readonly MailboxRow[],
  recipients: readonly string[],
  fetchedFrom: number | null,
): MailboxRow | undefined {
  const enabled = mailboxes.filter((mailbox) => mailbox.enabled);
  const byAddress = new Map(
    enabled.flatMap((mailbox) => addressesOf(mailbox).map((email) => [email, mailbox])),
  );
  for (const recipient of recipients) {
    const mailbox =
      byAddress.get(recipient) ??
      byAddress.get(readReplyAddress(services, recipient)?.mailbox ?? '') ??
      byAddress.get(withoutDetail(recipient));
    if (mailbox !== undefined) return mailbox;
  }
  return enabled.find(({ id }) => id === fetchedFrom);
}
