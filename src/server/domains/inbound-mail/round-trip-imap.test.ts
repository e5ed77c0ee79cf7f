import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ParsedMail } from 'mailparser';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reply } from '#shared/tickets.ts';
import type { Browser } from '../../testing/browser.ts';
import { testProduct } from '../../testing/harness.ts';
import { imapInbound, lmtpServer } from '../../testing/imap-server.ts';
import { type Handled, openMailbox } from '../../testing/inbound-mails.ts';
import { MailClient, quotings } from '../../testing/mail-client.ts';
import { saveSettings } from '../settings/service.ts';
import { fetchMailbox } from './fetch.ts';

const turns = 10;

const lmtp = createTransport(lmtpServer);

/** The mail server of both sides: it takes mails of those who sign in, and puts them into the folders of their recipients. */
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    password === 'secret' ? done(null, { user: username ?? '' }) : done(new Error('Wrong password.')),
  onData: (stream, { envelope }, done) => {
    const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
    const to = envelope.rcptTo.map(({ address }) => address);
    lmtp.sendMail({ envelope: { from, to }, raw: stream }).then(() => done(), done);
  },
});

const product = testProduct();
let admin: Browser;
let mailbox = 0;
let customer: MailClient;

beforeAll(async () => {
  const inbound = { ...imapInbound, username: 'desk', password: 'secret' };
  ({ admin, mailbox } = await openMailbox(product, { inbound, email: 'desk@desk.example' }));
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  const from = 'Support <desk@desk.example>';
  await saveSettings(product.services, { mail: { smtp_url: `smtp://desk:secret@127.0.0.1:${port}`, from } });
  const auth = { user: 'customer', pass: 'secret' };
  customer = new MailClient('customer@desk.example', createTransport({ host: '127.0.0.1', port, auth }));
});
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

/** Fetches what came in, handles it, and sends what is to be sent. */
async function turn(): Promise<void> {
  await fetchMailbox(product.services, mailbox);
  await product.services.jobs.drain(product.services);
}

const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, '').trim();
const namedBy = ({ references = [] }: ParsedMail) => [references].flat();

it('ten turns between a mail program and the site stay one ticket here, and one thread there', async () => {
  const sent = [await customer.write('desk@desk.example', 'Power cord', 'Question 0')];
  await turn();
  const { body: first } = await admin.get<{ data: Handled[] }>('/api/v1/inbound-messages');
  const id = first.data[0]?.ticket_id;
  expect(id).toEqual(expect.any(Number));
  for (let count = 1; count <= turns; count += 1) {
    const replied = await admin.post(`/api/v1/tickets/${id}/replies`, { body: `<p>Answer ${count}</p>` });
    expect(replied.status).toBe(201);
    await turn();
    const mail = (await customer.inbox()).at(-1);
    expect(mail?.text?.split('\n')).toContain(`Answer ${count}`);
    expect(mail?.inReplyTo).toBe(sent.at(-1));
    const quoting = quotings[count % quotings.length];
    if (mail === undefined || quoting === undefined) throw new Error('Nothing came.');
    sent.push(await customer.answer(mail, `Question ${count}`, quoting));
    await turn();
  }

  const { body: stored } = await admin.get<{ data: Handled[] }>('/api/v1/inbound-messages?limit=50');
  expect(stored.data.map(({ state, ticket_id }) => [state, ticket_id])).toEqual([
    ...Array.from({ length: turns }, () => ['reply', id]),
    ['ticket', id],
  ]);
  const { body: list } = await admin.get<{ pagination: { data: Reply[] } }>(
    `/api/v1/tickets/${id}/replies?perPage=50`,
  );
  const messages = list.pagination.data.toReversed();
  expect(messages.map(({ body }) => wordsOf(body))).toEqual([
    'Question 0',
    ...Array.from({ length: turns }, (_, index) => [`Answer ${index + 1}`, `Question ${index + 1}`]).flat(),
  ]);
  expect(messages.map(({ by_requester }) => by_requester)).toEqual(
    messages.map((_, index) => index % 2 === 0),
  );

  // One confirmation, then one mail for each answer; each names what came before, so that a program shows one thread.
  const received = await customer.inbox();
  expect(received).toHaveLength(turns + 1);
  const ids = received.map(({ messageId }) => messageId);
  expect(new Set([...ids, ...sent]).size).toBe(2 * (turns + 1));
  const begin = namedBy(received[0] as ParsedMail)[0];
  expect(received.map(namedBy).every((names) => names[0] === begin)).toBe(true);
  expect(namedBy(received[0] as ParsedMail)).toContain(sent[0]);
});
