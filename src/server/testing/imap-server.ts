import type { Mailbox } from '#shared/mailboxes.ts';
import { fetchMailbox } from '../domains/inbound-mail/fetch.ts';
import type { Browser } from './browser.ts';
import type { testProduct } from './harness.ts';

/** The server of `scripts/with-imap.sh`, as what a mailbox fetches from; without somebody who signs in. */
export const imapInbound = {
  kind: 'imap',
  host: '127.0.0.1',
  port: Number(process.env.TEST_IMAP_PORT),
  tls: false,
};

/** Where the same server takes mails for its users, as a transport of Nodemailer. */
export const lmtpServer = { host: '127.0.0.1', port: Number(process.env.TEST_LMTP_PORT), lmtp: true };

/** Fetches what a mailbox has, and resolves with the mailbox when all of it is handled. */
export async function fetchAll(
  { services }: ReturnType<typeof testProduct>,
  admin: Browser,
  id: number,
): Promise<Mailbox> {
  await fetchMailbox(services, id);
  await services.jobs.drain(services);
  return (await admin.get<{ mailbox: Mailbox }>(`/api/v1/mailboxes/${id}`)).body.mailbox;
}
