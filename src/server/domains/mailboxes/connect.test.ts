import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mailbox } from '#shared/mailboxes.ts';
import type { Browser } from '../../testing/browser.ts';
import { newEmail, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { startImapStandIn } from '../../testing/imap-stand-in.ts';
import { inboundTestSecret, openMailbox, receive } from '../../testing/inbound-mails.ts';
import { startOidcServer, walkThrough } from '../../testing/oidc-server.ts';
import { auditEntries } from '../audit/tables.ts';
import { fetchMailbox } from '../inbound-mail/fetch.ts';
import { accessTokenOf, dropAccessToken } from './oauth.ts';
import { findMailbox } from './queries.ts';
import { mailboxes } from './tables.ts';

const site = 'http://localhost:3000';
const oidc = await startOidcServer();
const register = () => oidc.register(site, '/admin/mailboxes');
register();
const signIns: string[] = [];
const imap = await startImapStandIn(async (user, token) => {
  signIns.push(user);
  return oidc.knowsToken(token);
});
const product = testProduct({
  INBOUND_EMAIL_SECRET: inboundTestSecret,
  ...oidc.mailEnvironment,
});
const inbound = {
  kind: 'imap',
  host: '127.0.0.1',
  port: imap.port,
  tls: false,
  auth: 'google',
  username: 'support@desk.example',
};

let admin: Browser;
let id = 0;
beforeAll(async () => {
  ({ admin, mailbox: id } = await openMailbox(product, { inbound }));
  oidc.accounts.set('desk', {});
});
afterAll(async () => {
  await imap.stop();
  await oidc.stop();
});

const read = async () => (await admin.get<{ mailbox: Mailbox }>(`/api/v1/mailboxes/${id}`)).body.mailbox;
const stored = async () =>
  (await product.services.db.select().from(mailboxes).where(eq(mailboxes.id, id)))[0];

/** What the provider sends the browser back with. */
async function agree(browser = admin, account: string | null = 'desk') {
  const { url } = await browser.trpc.mailboxes.connect.mutate({ id });
  const { pathname, searchParams } = new URL(await walkThrough(url, account));
  expect(pathname).toBe('/admin/mailboxes');
  return {
    state: searchParams.get('state') ?? '',
    code: searchParams.get('code'),
    error: searchParams.get('error'),
  };
}
const connect = async () => admin.trpc.mailboxes.finishConnection.mutate(await agree());

it('a mailbox is not fetched before it is connected, and says why', async () => {
  await fetchMailbox(product.services, id);
  expect((await read()).last_error).toBe(
    'Google no longer accepts the connection. Connect the mailbox again.',
  );
});

it('a connected mailbox signs in by a token; neither answers nor the audit log have it', async () => {
  const { mailbox } = await connect();
  expect(mailbox).toMatchObject({ last_error: null, connected_at: expect.any(String) });
  await fetchMailbox(product.services, id);
  expect(await read()).toMatchObject({ last_error: null, last_fetch_at: expect.any(String) });
  expect(signIns).toContain('support@desk.example');
  const test = await admin.post<{ ok: boolean }>(`/api/v1/mailboxes/${id}/test`, { what: 'receive' });
  expect(test.body.ok).toBe(true);
  const row = await stored();
  const token = await accessTokenOf(product.services, row as NonNullable<typeof row>);
  const told = JSON.stringify([await read(), mailbox, await product.services.db.select().from(auditEntries)]);
  expect(told).toContain('mailbox.connect');
  for (const secret of [token, row?.sealed_refresh_token ?? '']) expect(told).not.toContain(secret);
});

it('a token is renewed once for all who need it, and the new refresh token is stored', async () => {
  const row = await findMailbox(product.services.db, id);
  if (row === undefined) throw new Error('There is no mailbox.');
  const first = await accessTokenOf(product.services, row);
  expect(await accessTokenOf(product.services, row)).toBe(first);
  dropAccessToken(product.services, id);
  const [one, other] = await Promise.all([1, 2].map(() => accessTokenOf(product.services, row)));
  expect([one === first, one === other]).toEqual([false, true]);
  dropAccessToken(product.services, id);
  expect(await accessTokenOf(product.services, row)).not.toBe(one);
});

it('an answer of another browser, a second one, and one of nobody are refused', async () => {
  const { browser: other } = await signedInAs(product, 'admins');
  const answer = await agree();
  await expect(other.trpc.mailboxes.finishConnection.mutate(answer)).rejects.toThrow('has expired');
  await admin.trpc.mailboxes.finishConnection.mutate(answer);
  await expect(admin.trpc.mailboxes.finishConnection.mutate(answer)).rejects.toThrow('has expired');
  await agree();
  const forged = { state: 'another', code: 'code' };
  await expect(admin.trpc.mailboxes.finishConnection.mutate(forged)).rejects.toThrow('has expired');
  const { state } = await agree();
  await expect(admin.trpc.mailboxes.finishConnection.mutate({ state, code: 'wrong' })).rejects.toThrow(
    'did not confirm',
  );
  const canceled = await agree(admin, null);
  await expect(admin.trpc.mailboxes.finishConnection.mutate(canceled)).rejects.toThrow('was canceled');
});

it('a connected mailbox sends by its token, unless a password for sending is stored', async () => {
  const senders: string[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authMethods: ['XOAUTH2', 'PLAIN'],
    onAuth: ({ method, accessToken = '', username = '' }, _session, done) => {
      senders.push(`${method} ${username}`);
      const knows = method === 'XOAUTH2' ? oidc.knowsToken(accessToken) : Promise.resolve(false);
      knows.then((known) => (known ? done(null, { user: username }) : done(new Error('Rejected.'))), done);
    },
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => done());
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  const outbound = { kind: 'smtp', host: '127.0.0.1', port, security: 'none' };
  const test = async (more: object = {}) => {
    await admin.send('PUT', `/api/v1/mailboxes/${id}`, { outbound: { ...outbound, ...more } });
    return (await admin.post<{ ok: boolean }>(`/api/v1/mailboxes/${id}/test`, { what: 'send' })).body.ok;
  };
  expect(await test()).toBe(true);
  expect(await test({ username: 'support', password: 'a-password' })).toBe(false);
  expect(senders).toEqual(['XOAUTH2 support@desk.example', 'PLAIN support']);
  expect(await test()).toBe(true);
  // A connection that its provider takes back fails the mails of the mailbox, which says so until one leaves.
  const { ticket_id } = await receive(product, admin, { from: newEmail() });
  const reply = async () => {
    const body = { body: '<p>It works again.</p>' };
    expect((await admin.post(`/api/v1/tickets/${ticket_id}/replies`, body)).status).toBe(201);
    await product.services.jobs.drain(product.services);
    return (await read()).last_send_error;
  };
  expect(await reply()).toBeNull();
  oidc.register(site, '/admin/mailboxes');
  expect(await reply()).toContain('The mail server rejected the connection.');
  expect(await reply()).toBe('Google no longer accepts the connection. Connect the mailbox again.');
  expect(await test()).toBe(false);
  await connect();
  expect((await read()).last_send_error).toBeNull();
  await admin.send('PUT', `/api/v1/mailboxes/${id}`, { outbound: { kind: 'site' } });
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

it('a connection that the provider takes back is told, and made again', async () => {
  await connect();
  register();
  dropAccessToken(product.services, id);
  await fetchMailbox(product.services, id);
  expect((await read()).last_error).toBe(
    'Google no longer accepts the connection. Connect the mailbox again.',
  );
  await connect();
  await fetchMailbox(product.services, id);
  expect((await read()).last_error).toBeNull();
});

it('a token that the mail server rejects is told apart from a password', async () => {
  const row = await stored();
  await accessTokenOf(product.services, row as NonNullable<typeof row>);
  register();
  await fetchMailbox(product.services, id);
  expect((await read()).last_error).toContain('The mail server rejected the connection.');
});

it('is for the server and the account that it was made for', async () => {
  await connect();
  const change = (more: object) =>
    admin.send('PUT', `/api/v1/mailboxes/${id}`, { inbound: { ...inbound, ...more } });
  await change({ folder: 'Other' });
  expect((await read()).connected_at).not.toBeNull();
  await change({ host: 'mail.stranger.example' });
  expect((await read()).connected_at).toBeNull();
  expect((await stored())?.sealed_refresh_token).toBeNull();
});

it('is disconnected', async () => {
  await admin.send('PUT', `/api/v1/mailboxes/${id}`, { inbound });
  await connect();
  expect((await admin.trpc.mailboxes.disconnect.mutate({ id })).mailbox.connected_at).toBeNull();
  expect((await stored())?.sealed_refresh_token).toBeNull();
});

it('is offered for the providers that the site is registered with', async () => {
  expect(await admin.trpc.mailboxes.connections.query()).toMatchObject({
    providers: ['google'],
    redirect_uri: `${site}/admin/mailboxes`,
  });
  const start = () => admin.trpc.mailboxes.connect.mutate({ id });
  await admin.send('PUT', `/api/v1/mailboxes/${id}`, { inbound: { ...inbound, auth: 'microsoft' } });
  await expect(start()).rejects.toThrow('not registered');
  await admin.send('PUT', `/api/v1/mailboxes/${id}`, { inbound: { ...inbound, auth: 'password' } });
  await expect(start()).rejects.toThrow('with a password');
});
