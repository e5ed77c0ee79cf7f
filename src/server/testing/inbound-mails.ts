import { createHmac } from 'node:crypto';
import type { Browser } from './browser.ts';
import { signedInAs } from './factories.ts';
import type { testProduct } from './harness.ts';

type Product = ReturnType<typeof testProduct>;

/** Secret of the inbound webhook in tests: `testProduct({ INBOUND_EMAIL_SECRET: inboundTestSecret })`. */
export const inboundTestSecret = 'a-secret-for-incoming-mail';

interface TestMail {
  from: string;
  to?: string;
  subject?: string;
  text?: string;
  /** Further header lines. */
  headers?: readonly string[];
  /** In place of a text: the body with its own content type among the headers. */
  body?: string;
}

let number = 0;

/** A raw message. */
export function rawMail({
  from,
  to = 'support@desk.example',
  subject = 'Help',
  text = 'It broke.',
  headers = [],
  body,
}: TestMail) {
  number += 1;
  const usual = headers.some((line) => /^message-id:/i.test(line))
    ? []
    : [`Message-ID: <${number}@outside.example>`];
  const type = body === undefined ? ['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8'] : [];
  const lines = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...usual,
    ...headers,
    ...type,
    '',
    body ?? text,
  ];
  return lines.join('\r\n');
}

const sign = (raw: string | Buffer, secret: string, at: number) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.`).update(raw).digest('hex')}`;

/** Posts a raw message to the webhook. */
export async function postMail(
  product: { url: string },
  raw: string | Buffer,
  headers: Record<string, string> = {},
  secret = inboundTestSecret,
) {
  const response = await fetch(`${product.url}/api/v1/webhooks/inbound-email`, {
    method: 'POST',
    headers: {
      'Content-Type': 'message/rfc822',
      'X-Helpdock-Signature': sign(raw, secret, Math.floor(Date.now() / 1000)),
      ...headers,
    },
    body: typeof raw === 'string' ? raw : new Uint8Array(raw),
  });
  const body = (await response.json()) as {
    message?: string;
    inbound?: { id: string; state: string };
    duplicate?: boolean;
  };
  return { status: response.status, body };
}

export interface Handled {
  id: string;
  state: string;
  reason: string | null;
  ticket_id: number | null;
  reply_id: number | null;
  mailbox_id: number | null;
  matched_by: string;
  explanation: string[];
  dropped_attachments: { name: string; reason: string }[];
}

/** Receives a mail, waits until it is handled, and resolves with what became of it. */
export async function receive(
  product: Product,
  admin: Browser,
  mail: TestMail | string,
  headers = {},
): Promise<Handled> {
  const posted = await postMail(product, typeof mail === 'string' ? mail : rawMail(mail), headers);
  if (posted.status !== 202) throw new Error(`The mail was refused: ${JSON.stringify(posted)}`);
  await product.services.jobs.drain(product.services);
  const path = `/api/v1/inbound-messages/${posted.body.inbound?.id}`;
  return (await admin.get<{ message: Handled }>(path)).body.message;
}

/** An administrator, and a mailbox at `support@desk.example`. */
export async function openMailbox(product: Product, more: Record<string, unknown> = {}) {
  const { browser: admin } = await signedInAs(product, 'admins');
  const { body } = await admin.post<{ mailbox: { id: number } }>('/api/v1/mailboxes', {
    name: 'Support',
    email: 'support@desk.example',
    inbound: { kind: 'webhook' },
    ...more,
  });
  return { admin, mailbox: body.mailbox.id };
}
