import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import type { CheckResult } from '#shared/checks.ts';
import type { Browser } from '../../testing/browser.ts';
import { testProduct } from '../../testing/harness.ts';
import { imapInbound, lmtpServer } from '../../testing/imap-server.ts';
import { openMailbox } from '../../testing/inbound-mails.ts';
import { saveSettings } from '../settings/service.ts';

const product = testProduct();
const inbound = {
  ...imapInbound,
  username: 'tests',
  password: 'secret',
};

let admin: Browser;
let mailbox = 0;
beforeAll(async () => {
  ({ admin, mailbox } = await openMailbox(product, { inbound, email: 'tests@desk.example' }));
  const smtp_url = `smtp://${lmtpServer.host}:${lmtpServer.port}?lmtp=true`;
  await saveSettings(product.services, { mail: { smtp_url } });
});

const test = (what: string) => admin.post<CheckResult>(`/api/v1/mailboxes/${mailbox}/test`, { what });
const update = (change: object) =>
  admin.send('PUT', `/api/v1/mailboxes/${mailbox}`, { inbound: { ...inbound, ...change } });
const told = ({ body }: { body: CheckResult }) => body.steps.map(({ name, ok }) => `${name} ${ok}`);

it('receiving signs in and counts, and changes nothing', async () => {
  const result = await test('receive');
  expect(told(result)).toEqual(['reach true', 'sign_in true', 'open_folder true']);
  expect(result.body.steps[2]?.message).toBe('Messages in the folder: 0');
  const stored = await admin.get<{ counters: { stored: number } }>('/api/v1/inbound-messages/counters');
  expect(stored.body.counters.stored).toBe(0);
});

it('says at which step it fails, in words', async () => {
  await update({ password: 'wrong-secret' });
  const rejected = await test('receive');
  expect(told(rejected)).toEqual(['reach true', 'sign_in false']);
  expect(rejected.body.steps[1]?.message).toBe('The mail server rejected the username or the password.');
  expect(rejected.text).not.toContain('wrong-secret');
  await update({ folder: 'Nowhere' });
  expect(told(await test('receive'))).toEqual(['reach true', 'sign_in true', 'open_folder false']);
  await update({ port: 1 });
  const away = await test('receive');
  expect(told(away)).toEqual(['reach false']);
  expect(away.body.steps[0]?.message).toContain('refused the connection');
  await update({});
});

it('what is sent comes in, is recognized, and becomes no ticket', async () => {
  let isOver = false;
  const handling = (async () => {
    while (!isOver) {
      await product.services.jobs.drain(product.services);
      await sleep(100);
    }
  })();
  const result = await test('round_trip');
  isOver = true;
  await handling;
  expect(told(result)).toEqual(['connect true', 'send true', 'arrive true']);
  const { body } = await admin.get<{ data: { state: string; reason: string }[] }>('/api/v1/inbound-messages');
  expect(body.data).toMatchObject([{ state: 'ignored', reason: 'own_test' }]);
});
