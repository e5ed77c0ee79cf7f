import { eq } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { beforeAll, expect, it } from 'vitest';
import { Locks } from '../../platform/locks.ts';
import type { Browser } from '../../testing/browser.ts';
import { newEmail } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { fetchAll as fetchFrom, imapInbound, lmtpServer } from '../../testing/imap-server.ts';
import { openMailbox, rawMail } from '../../testing/inbound-mails.ts';
import { imapClient } from '../mailboxes/imap.ts';
import { findMailbox } from '../mailboxes/queries.ts';
import { mailboxes } from '../mailboxes/tables.ts';
import { fetchMailbox } from './fetch.ts';
import { fetchEveryMailbox } from './fetch-jobs.ts';
import { countInbound } from './service.ts';
import { watchMailboxes } from './watch.ts';

const product = testProduct();
const lmtp = createTransport(lmtpServer);
const inbound = {
  ...imapInbound,
  username: 'support',
  password: 'secret',
};

let admin: Browser;
let mailbox = 0;
beforeAll(async () => {
  ({ admin, mailbox } = await openMailbox(product, { inbound }));
});

const deliver = (...subjects: string[]) =>
  Promise.all(
    subjects.map((subject) =>
      lmtp.sendMail({
        envelope: { from: 'outside@outside.example', to: 'support@desk.example' },
        raw: rawMail({ from: newEmail(), subject }),
      }),
    ),
  );

const fetchAll = () => fetchFrom(product, admin, mailbox);

/** How many messages the folder has on the server. */
async function onServer(folder: string): Promise<number> {
  const row = await findMailbox(product.services.db, mailbox);
  if (row === undefined) throw new Error('There is no mailbox.');
  const client = await imapClient(product.services, row);
  await client.connect();
  const status = await client.status(folder, { messages: true });
  await client.logout();
  return status === false ? 0 : (status.messages ?? 0);
}

const update = (change: object) =>
  admin.send('PUT', `/api/v1/mailboxes/${mailbox}`, { inbound: { ...inbound, ...change } });

it('messages are fetched once, and stay on the server', async () => {
  await deliver('One', 'Two', 'Three');
  const first = await fetchAll();
  expect(first.last_error).toBeNull();
  expect(first.counters).toEqual({ on_server: 3, stored: 3, handled: 3, quarantined: 0 });
  expect((await fetchAll()).counters.stored).toBe(3);
  await deliver('Four');
  expect((await fetchAll()).counters).toMatchObject({ on_server: 4, stored: 4 });
  const { body } = await admin.get<{ data: { subject: string; state: string }[] }>(
    '/api/v1/inbound-messages',
  );
  expect(body.data.map(({ subject, state }) => [subject, state])[0]).toEqual(['Four', 'ticket']);
  expect(await onServer('INBOX')).toBe(4);
});

it('messages are stored once, though two processes fetch them or the place is forgotten', async () => {
  await deliver('Five');
  await Promise.all([1, 2, 3].map(() => fetchMailbox(product.services, mailbox)));
  // Another folder is fetched from its beginning, and so is the same one after it.
  await update({ folder: 'Processed' });
  expect((await fetchAll()).counters).toMatchObject({ on_server: 0, stored: 5 });
  await update({});
  expect((await fetchAll()).counters).toMatchObject({ on_server: 5, stored: 5 });
});

it('messages are moved or deleted on the server only after they are stored', async () => {
  await update({ after: 'move', move_to: 'Processed' });
  await deliver('Six');
  expect((await fetchAll()).counters.stored).toBe(6);
  expect(await onServer('INBOX')).toBe(5);
  expect(await onServer('Processed')).toBe(1);
  await update({ after: 'delete' });
  await deliver('Seven');
  expect((await fetchAll()).counters.stored).toBe(7);
  expect(await onServer('INBOX')).toBe(5);
});

it('messages before the start date are left alone', async () => {
  const since = new Date(Date.now() + 2 * 86_400_000).toISOString();
  await update({ since });
  await deliver('Eight');
  expect((await fetchAll()).counters.stored).toBe(7);
});

it('the error of the mail server is shown until a fetch succeeds', async () => {
  await update({ password: 'wrong' });
  expect((await fetchAll()).last_error).toBe('The mail server rejected the username or the password.');
  await update({ port: 1 });
  expect((await fetchAll()).last_error).toBe(
    'The mail server refused the connection. Check the host and the port.',
  );
  await update({ password: 'secret' });
  const mended = await fetchAll();
  expect([mended.last_error, mended.inbound.password]).toEqual([null, '********']);
});

it('a watched mailbox is fetched at once, until it is disabled or the process stops', async () => {
  const { services } = product;
  await update({});
  const isFree = async () => {
    const release = await services.locks.acquire(`mailbox-watch:${mailbox}`);
    await release?.();
    return release !== null;
  };
  const storedWith = async (subject: string) => {
    await services.jobs.drain(services);
    const { body } = await admin.get<{ data: object[] }>(`/api/v1/inbound-messages?query=${subject}`);
    return body.data.length;
  };
  await watchMailboxes(services);
  await watchMailboxes(services);
  await expect.poll(isFree).toBe(false);
  await deliver('Watched');
  await expect.poll(() => storedWith('Watched'), { timeout: 10_000 }).toBe(1);
  await deliver('Again');
  await expect.poll(() => storedWith('Again'), { timeout: 10_000 }).toBe(1);
  await admin.send('PUT', `/api/v1/mailboxes/${mailbox}`, { enabled: false });
  await expect.poll(isFree, { timeout: 10_000 }).toBe(true);
  await admin.send('PUT', `/api/v1/mailboxes/${mailbox}`, { enabled: true });
  await watchMailboxes(services);
  await expect.poll(isFree).toBe(false);
  services.stopping.abort();
  await expect.poll(isFree, { timeout: 10_000 }).toBe(true);
});

it('a message above the limit stays on the server, and is named', { timeout: 60_000 }, async () => {
  const before = await fetchAll();
  await lmtp.sendMail({
    envelope: { from: 'outside@outside.example', to: 'support@desk.example' },
    raw: rawMail({ from: newEmail(), subject: 'Large', text: `${'x'.repeat(998)}\r\n`.repeat(53_000) }),
  });
  const after = await fetchAll();
  expect(after.counters.stored).toBe(before.counters.stored);
  expect(after.too_large?.size).toBeGreaterThan(50 * 1024 * 1024);
  await deliver('Small');
  expect((await fetchAll()).counters.stored).toBe(before.counters.stored + 1);
});

it('messages are stored once by fetches that no lock holds apart, and again from the beginning', async () => {
  const { services } = product;
  const locks = Object.assign(new Locks(services.connection), { acquire: async () => async () => undefined });
  const before = (await fetchAll()).counters.stored;
  const subjects = Array.from({ length: 12 }, (_, index) => `Apart ${index}`);
  await deliver(...subjects);
  const stored = async () => (await countInbound(services)).counters.stored - before;
  const apart = [1, 2, 3].map(() => fetchMailbox({ ...services, locks }, mailbox));
  await Promise.all(apart);
  // As when a process is gone after a message is stored, and before its place is.
  await services.db.update(mailboxes).set({ fetch_state: null }).where(eq(mailboxes.id, mailbox));
  await Promise.all([1, 2].map(() => fetchMailbox({ ...services, locks }, mailbox)));
  await services.jobs.drain(services);
  expect(await stored()).toBe(subjects.length);
  const { body } = await admin.get<{ data: { subject: string; state: string }[] }>(
    '/api/v1/inbound-messages?query=Apart&limit=50',
  );
  expect(body.data.map(({ subject }) => subject).sort()).toEqual(subjects.toSorted());
  expect(body.data.every(({ state }) => state === 'ticket')).toBe(true);
});

it('a folder of many messages is fetched batch after batch, without waiting for the next minute', async () => {
  await update({ folder: 'INBOX', after: 'keep' });
  const before = (await fetchAll()).counters.stored;
  const subjects = Array.from({ length: 210 }, (_, index) => `Old ${index}`);
  // The server answers only so many connections at a time.
  const pooled = createTransport({ ...lmtpServer, pool: true });
  await Promise.all(
    subjects.map((subject) =>
      pooled.sendMail({
        envelope: { from: 'outside@outside.example', to: 'support@desk.example' },
        // Mails of programs are quarantined, which is quick.
        raw: rawMail({ from: newEmail(), subject, headers: ['Auto-Submitted: auto-generated'] }),
      }),
    ),
  );
  pooled.close();
  await fetchEveryMailbox(product.services);
  await product.services.jobs.drain(product.services);
  expect((await fetchAll()).counters.stored).toBe(before + subjects.length);
});
