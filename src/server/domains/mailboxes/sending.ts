import { toAddress } from '#shared/mail-server.ts';
import { senderDomain } from '../../platform/mail/signing.ts';
import type { MailSettings } from '../../platform/mail/transport.ts';
import type { Services } from '../../platform/services.ts';
import type { MailboxRow } from './queries.ts';
import { openPassword } from './secrets.ts';

/** The address of the mail server that a mailbox has of its own, with the password; null for that of the site. */
export function ownMailServer(
  services: Pick<Services, 'keys'>,
  { outbound, sealed_outbound_password }: Pick<MailboxRow, 'outbound' | 'sealed_outbound_password'>,
): string | null {
  const { kind, host, port, security, username } = outbound;
  if (kind === 'site' || host === null) return null;
  const password = openPassword(services, sealed_outbound_password) ?? '';
  return toAddress({ host, port, security, user: username ?? '', password, options: {} });
}

/** How a mailbox sends. */
export interface MailboxSender {
  /** Null for the mail server of the site. */
  smtp_url: string | null;
  /** Null for the sender of the site. */
  from: { name: string; address: string } | null;
}

/**
 * A mailbox is the sender of its mails when it has a mail server of its own, or when its domain is that of the site's
 * mails: for other domains the mail server of the site may not speak.
 */
export function senderOf(
  services: Pick<Services, 'keys'>,
  mailbox: MailboxRow,
  site: Pick<MailSettings, 'from'>,
): MailboxSender {
  const smtp_url = ownMailServer(services, mailbox);
  const isOwn = smtp_url !== null || senderDomain(mailbox.email) === senderDomain(site.from);
  return { smtp_url, from: isOwn ? { name: mailbox.name, address: mailbox.email } : null };
}
