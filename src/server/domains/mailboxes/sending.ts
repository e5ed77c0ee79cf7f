import { toAddress } from '#shared/mail-server.ts';
import type { TokenSignIn } from '../../platform/mail/conversation.ts';
import { senderDomain } from '../../platform/mail/signing.ts';
import type { MailSettings } from '../../platform/mail/transport.ts';
import type { Services } from '../../platform/services.ts';
import { accessTokenOf, providerOf } from './oauth.ts';
import type { MailboxRow } from './queries.ts';
import { openPassword } from './secrets.ts';
import { storeSendingOutcome } from './sending-outcome.ts';

/** Whether it signs in to its own mail server by its connection to a provider, as no password is stored for sending. */
const sendsByToken = (mailbox: MailboxRow) =>
  providerOf(mailbox) !== null && mailbox.sealed_outbound_password === null;

/** The address of the mail server that a mailbox has of its own, with the password; null for that of the site. */
export function ownMailServer(services: Pick<Services, 'keys'>, mailbox: MailboxRow): string | null {
  const { kind, host, port, security, username } = mailbox.outbound;
  if (kind === 'site' || host === null) return null;
  const password = openPassword(services, mailbox.sealed_outbound_password) ?? '';
  const user = sendsByToken(mailbox) ? '' : (username ?? '');
  return toAddress({ host, port, security, user, password, options: {} });
}

/** How a mailbox sends. */
export interface MailboxSender {
  /** Null for the mail server of the site. */
  smtp_url: string | null;
  /** Null where the address of the mail server has all that is needed. Throws `ConnectionLost`. */
  signIn: (() => Promise<TokenSignIn>) | null;
  /** Null for the sender of the site. */
  from: { name: string; address: string } | null;
  /** Stores whether its own mail server works; null for that of the site. Never throws. */
  noteOutcome: ((error: unknown) => Promise<void>) | null;
}

/**
 * A mailbox is the sender of its mails when it has a mail server of its own, or when its domain is that of the site's
 * mails: for other domains the mail server of the site may not speak.
 */
export function senderOf(
  services: Services,
  mailbox: MailboxRow,
  site: Pick<MailSettings, 'from'>,
): MailboxSender {
  const smtp_url = ownMailServer(services, mailbox);
  const isOwn = smtp_url !== null || senderDomain(mailbox.email) === senderDomain(site.from);
  const signIn = async (): Promise<TokenSignIn> => ({
    type: 'OAuth2',
    user: mailbox.outbound.username ?? mailbox.inbound.username ?? mailbox.email,
    accessToken: await accessTokenOf(services, mailbox),
  });
  const isConnected = sendsByToken(mailbox);
  const noteOutcome = (error: unknown) => storeSendingOutcome(services, mailbox, { error, isConnected });
  return {
    smtp_url,
    signIn: smtp_url !== null && isConnected ? signIn : null,
    from: isOwn ? { name: mailbox.name, address: mailbox.email } : null,
    noteOutcome: smtp_url === null ? null : noteOutcome,
  };
}
