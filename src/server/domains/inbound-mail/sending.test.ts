import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CheckResult } from '#shared/checks.ts';
import type { Mailbox } from '#shared/mailboxes.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, newEmail, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { inboundTestSecret, openMailbox, receive } from '../../testing/inbound-mails.ts';
import { mailsTo } from '../../testing/mails.ts';

/** A mail server that takes every mail, unless it is told to reject. */
const taken: string[] = [];
let rejects: 'password' | 'sender' | 'recipient' | 'sending as it' | 'content' | null = null;
const rejection = (what: typeof rejects) =>
  rejects === what ? Object.assign(new Error(`That ${what} not now.`), { responseCode: 450 }) : null;
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  allowInsecureAuth: true,
  onAuth: ({ username }, _session, done) =>
    rejects === 'password' ? done(new Error('Rejected.')) : done(null, { user: username }),
  onMailFrom: (_address, _session, done) => done(rejection('sender')),
  onRcptTo: (_address, _session, done) => done(rejection('recipient')),
  onData: (stream, _session, done) => {
    text(stream).then((mail) => {
      const refused = rejects === 'sending as it' ? 'SendAsDenied; not its owner' : 'A virus was found.';
      if (rejects === 'sending as it' || rejects === 'content')
        return done(Object.assign(new Error(refused), { responseCode: 554 }));
      taken.push(mail);
      done();
    }, done);
  },
});
server.listen(0, '127.0.0.1');
await once(server.server, 'listening');
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const product = testProduct({ INBOUND_EMAIL_SECRET: inboundTestSecret });

let admin: Browser;
let mailbox = 0;
beforeAll(async () => {
  ({ admin, mailbox } = await openMailbox(product));
});

const change = (fields: object) => admin.send('PUT', `/api/v1/mailboxes/${mailbox}`, fields);

/** A ticket by mail, and the reply of an agent in it. */
async function converse() {
  const customer = newEmail();
  const { ticket_id } = await receive(product, admin, { from: `Ada Lovelace <${customer}>` });
  const { browser: agent } = await signedInAs(product, 'agents');
  const sent = await agent.post(`/api/v1/tickets/${ticket_id}/replies`, { body: '<p>It works again.</p>' });
  expect(sent.status).toBe(201);
  return { customer, ticket_id };
}

const ownServer = () => ({
  kind: 'smtp',
  host: '127.0.0.1',
  port: (server.server.address() as AddressInfo).port,
  security: 'none',
});

it('the mails of a mailbox go out by its own server, in its name, with its signature', async () => {
  const { body } = await change({ outbound: { ...ownServer() }, signature: 'Desk Ltd.\nMon to Fri' });
  expect(body).toMatchObject({
    mailbox: {
      outbound: { kind: 'smtp', password: null, username: null },
      signature: 'Desk Ltd.\nMon to Fri',
    },
  });
  const { customer } = await converse();
  await product.services.jobs.drain(product.services);
  const toCustomer = taken.filter((mail) => mail.includes(`To: ${customer}`));
  expect(toCustomer).toHaveLength(2);
  expect(toCustomer[1]).toContain('From: Support <support@desk.example>');
  expect(toCustomer[1]).toContain('Mon to Fri');
  // The confirmation has no signature, and no file was written.
  expect(toCustomer[0]).not.toContain('Mon to Fri');
  expect(await mailsTo(product, customer)).toEqual([]);
  const tested = await admin.post<CheckResult>(`/api/v1/mailboxes/${mailbox}/test`, { what: 'send' });
  expect(tested.body.ok).toBe(true);
  expect(taken.at(-1)).toContain('From: Support <support@desk.example>');
  await change({ outbound: { kind: 'site' }, signature: null });
  expect((await mailsTo(product, (await converse()).customer)).length).toBe(2);
});

it('the password for sending is stored encrypted, kept by its mask, and removed by null', async () => {
  const outbound = { ...ownServer(), username: 'support' };
  const read = async (password?: string | null) =>
    (await change({ outbound: { ...outbound, ...(password !== undefined && { password }) } })).body as {
      mailbox: { outbound: { password: string | null } };
    };
  expect((await read('a-secret')).mailbox.outbound.password).toBe('********');
  expect((await read('********')).mailbox.outbound.password).toBe('********');
  expect((await read(null)).mailbox.outbound.password).toBeNull();
  const { body } = await admin.get('/api/v1/logs/audit?action=mailbox.update');
  expect(JSON.stringify(body)).not.toContain('a-secret');
  for (const [field, value] of [
    ['outbound.host', { outbound: { kind: 'smtp' } }],
    ['outbound.security', { outbound: { ...ownServer(), security: 'some' } }],
    ['outbound.port', { outbound: { ...ownServer(), port: 0 } }],
    ['auto_reply.body', { auto_reply: { body: 'Hello {{agent.first_name}}' } }],
    ['signature', { signature: 'x'.repeat(2001) }],
  ] as const) {
    const refused = await change(value);
    expect([refused.status, Object.keys((refused.body as { errors: object }).errors)]).toEqual([
      422,
      [field],
    ]);
  }
  await change({ outbound: { kind: 'site' } });
});

it('a mailbox confirms new tickets in its own words, in those of the site, or not at all', async () => {
  const confirmation = async (auto_reply: object) => {
    await change({ auto_reply });
    const from = newEmail();
    const { ticket_id } = await receive(product, admin, {
      from: `Ada Lovelace <${from}>`,
      subject: 'Kettle {{off}}',
    });
    return { ticket_id, mails: await mailsTo(product, from) };
  };
  const own = await confirmation({
    body: 'Dear {{customer.first_name|friend}},\nwe got {{ticket.subject}} <b>now</b>.{{customer.last_name}}',
  });
  expect(own.mails).toHaveLength(1);
  expect(own.mails[0]?.subject).toBe(`Re: Kettle {{off}} (#${own.ticket_id})`);
  // What stands for nothing is left out of our own words, and stays in those of the sender.
  expect(own.mails[0]?.text).toContain('Dear Ada Lovelace,\nwe got Kettle {{off}} <b>now</b>.');
  expect(own.mails[0]?.text).not.toContain('customer.last_name');
  expect((await confirmation({ enable: false, body: 'Not sent' })).mails).toEqual([]);
  const usual = await confirmation({ enable: true, body: '' });
  expect(usual.mails[0]?.subject).toContain('We received your request');
  // Tickets of the site itself are confirmed by the site.
  await change({ auto_reply: { enable: false } });
  const { browser, user } = await signedInAs(product, 'customers');
  await fileTicket(product, browser);
  expect((await mailsTo(product, user.email)).length).toBe(1);
});

it('a mailbox says why its own mail server fails, until that takes a mail', async () => {
  const { services } = product;
  const errorOf = async () => {
    await services.jobs.drain(services);
    const { body } = await admin.get<{ mailbox: Mailbox }>(`/api/v1/mailboxes/${mailbox}`);
    const { last_send_error, last_send_error_at } = body.mailbox;
    expect(last_send_error_at === null).toBe(last_send_error === null);
    return last_send_error;
  };
  const failing = async (what: typeof rejects) => {
    rejects = what;
    await converse();
    return errorOf();
  };
  await change({
    outbound: { ...ownServer(), username: 'support', password: 'a-password' },
    auto_reply: { enable: false },
  });
  expect(await failing(null)).toBeNull();
  expect(await failing('recipient')).toBeNull();
  expect(await failing('content')).toBeNull();
  expect(await failing('password')).toBe('The mail server rejected the username or the password.');
  expect(await failing('sender')).toContain('That sender not now.');
  // A refused recipient says nothing about the mail server, and neither does a refused content.
  expect(await failing('recipient')).toContain('That sender not now.');
  expect(await failing('content')).toContain('That sender not now.');
  // Some servers check the sender when they have the whole mail.
  expect(await failing('sending as it')).toBe('554 SendAsDenied; not its owner');
  const log = await admin.get<{ data: object[] }>('/api/v1/logs/mail?state=failed');
  expect(log.body.data).toContainEqual(
    expect.objectContaining({
      subject: expect.stringContaining('Re: Help'),
      answer: '554 SendAsDenied; not its owner',
    }),
  );
  const { body } = await admin.get<{ data: { error: string | null }[] }>('/api/v1/logs/mail?state=queued');
  expect(body.data.some(({ error }) => error !== null)).toBe(true);
  rejects = null;
  await services.db.execute(sql`update jobs.job set start_after = now() where state in ('created', 'retry')`);
  expect(await errorOf()).toBeNull();
  await change({ outbound: { ...ownServer(), port: 1 } });
  await converse();
  expect(await errorOf()).toBe('The mail server refused the connection. Check the host and the port.');
  await change({ outbound: { kind: 'site' } });
  expect(await errorOf()).toBeNull();
});
