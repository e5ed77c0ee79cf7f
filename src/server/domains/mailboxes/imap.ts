import { ImapFlow } from 'imapflow';
import type { Services } from '../../platform/services.ts';
import { imapAuthOf } from './oauth.ts';
import type { MailboxRow } from './queries.ts';

/** Milliseconds to wait for a mail server: other mailboxes wait behind. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** A connection to the mail server of a mailbox, not yet open. Throws when its server is not named, and `ConnectionLost`. */
export async function imapClient(
  services: Pick<Services, 'db' | 'env' | 'keys' | 'locks' | 'stopping'>,
  mailbox: MailboxRow,
): Promise<ImapFlow> {
  const { host, port, tls, username } = mailbox.inbound;
  if (host === null || username === null) throw new Error('The mailbox names no mail server.');
  const client = new ImapFlow({
    host,
    port,
    secure: tls,
    auth: await imapAuthOf(services, mailbox),
    logger: false,
    ...patience,
  });
  // A connection that breaks fails the call in hand; without a listener it would end the process.
  client.on('error', () => undefined);
  return client;
}
