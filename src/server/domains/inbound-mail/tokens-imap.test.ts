import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { newEmail } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { fetchAll as fetchFrom, imapInbound, lmtpServer } from '../../testing/imap-server.ts';
import { openMailbox, rawMail } from '../../testing/inbound-mails.ts';
import { startOidcServer, walkThrough } from '../../testing/oidc-server.ts';
import { dropAccessToken } from '../mailboxes/oauth.ts';

/* A mailbox that signs in by a token, on a mail server that asks the provider whose it is. */

const site = 'http://localhost:3000';
const oidc = await startOidcServer(Number(process.env.TEST_OAUTH_PORT));
const register = () => oidc.register(site, '/admin/mailboxes');
register();
const product = testProduct(oidc.mailEnvironment);
const inbound = { ...imapInbound, auth: 'google', username: 'tokens@desk.example' };
const lmtp = createTransport(lmtpServer);

let admin: Browser;
let id = 0;
beforeAll(async () => {
  ({ admin, mailbox: id } = await openMailbox(product, { inbound }));
});
afterAll(() => oidc.stop());

/** Agrees at the provider, signed in there as that account. */
async function connectAs(account: string) {
  oidc.accounts.set(account, {});
  const { url } = await admin.trpc.mailboxes.connect.mutate({ id });
  const { searchParams } = new URL(await walkThrough(url, account));
  const [state, code, error] = ['state', 'code', 'error'].map((name) => searchParams.get(name));
  await admin.trpc.mailboxes.finishConnection.mutate({ state: state ?? '', code, error });
}

const deliver = (subject: string) =>
  lmtp.sendMail({
    envelope: { from: 'outside@outside.example', to: inbound.username },
    raw: rawMail({ from: newEmail(), subject }),
  });

const fetchAll = () => fetchFrom(product, admin, id);

it('fetches with the token of its own account, and with no other', async () => {
  await deliver('One');
  await connectAs('somebody@desk.example');
  expect((await fetchAll()).last_error).toContain('The mail server rejected the connection.');
  await connectAs(inbound.username);
  const fetched = await fetchAll();
  expect(fetched).toMatchObject({ last_error: null, counters: { on_server: 1, stored: 1, handled: 1 } });
});

it('says so when its provider takes the token back, and fetches what came meanwhile once it is connected again', async () => {
  register();
  await deliver('Two');
  expect((await fetchAll()).last_error).toContain('The mail server rejected the connection.');
  dropAccessToken(product.services, id);
  expect((await fetchAll()).last_error).toBe(
    'Google no longer accepts the connection. Connect the mailbox again.',
  );
  await connectAs(inbound.username);
  expect(await fetchAll()).toMatchObject({ last_error: null, counters: { stored: 2, handled: 2 } });
});
