import { beforeAll, expect, it } from 'vitest';
import type { CheckResult } from '#shared/checks.ts';
import type { SetupChecklist } from '#shared/system.ts';
import type { Browser } from '../../testing/browser.ts';
import { newEmail } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { inboundTestSecret, openMailbox, receive } from '../../testing/inbound-mails.ts';
import { inboundMessages } from './tables.ts';
import { testHeader, testMark } from './test-mark.ts';

const product = testProduct({ INBOUND_EMAIL_SECRET: inboundTestSecret });

let admin: Browser;
let mailbox = 0;
beforeAll(async () => {
  ({ admin, mailbox } = await openMailbox(product));
});

const test = (what?: string) =>
  admin.post<CheckResult & { errors?: object }>(`/api/v1/mailboxes/${mailbox}/test`, { what });

it('a mailbox is tested for what it does', async () => {
  expect((await test()).status).toBe(422);
  expect((await test('everything')).status).toBe(422);
  expect((await test('receive')).status).toBe(422);
  const sent = await test('send');
  expect([sent.status, sent.body.ok, sent.body.steps[0]?.message]).toEqual([
    200,
    false,
    'No mail server is set up yet. Emails are saved as files and not delivered.',
  ]);
  await admin.send('PUT', `/api/v1/mailboxes/${mailbox}`, { enabled: false });
  expect((await test('round_trip')).status).toBe(422);
  await admin.send('PUT', `/api/v1/mailboxes/${mailbox}`, { enabled: true });
});

it('a test mail becomes no ticket, and its mark is good for one Message-ID', async () => {
  const mark = testMark(product.services, 'one@desk.example');
  const handle = (id: string) =>
    receive(product, admin, {
      from: newEmail(),
      headers: [`Message-ID: <${id}>`, `${testHeader}: ${mark}`],
    });
  expect(await handle('one@desk.example')).toMatchObject({ state: 'ignored', reason: 'own_test' });
  expect(await handle('two@desk.example')).toMatchObject({ state: 'ticket' });
});

it('the checklist knows whether a mailbox takes email, and whether one came in', async () => {
  const step = async () => {
    const { body } = await admin.get<SetupChecklist>('/api/v1/setup-checklist');
    const found = body.steps.find(({ name }) => name === 'incoming');
    return [found?.done, found?.message];
  };
  const waits = 'A mailbox is set up, but no email has come in through it. Test it.';
  await product.services.db.delete(inboundMessages);
  expect(await step()).toEqual([false, waits]);
  // One that is for no mailbox proves none.
  await receive(product, admin, { from: newEmail(), to: 'nobody@elsewhere.example' });
  expect(await step()).toEqual([false, waits]);
  await admin.send('PUT', `/api/v1/mailboxes/${mailbox}`, { enabled: false });
  expect(await step()).toEqual([false, 'Email from customers becomes tickets once there is a mailbox.']);
  await admin.send('PUT', `/api/v1/mailboxes/${mailbox}`, { enabled: true });
  const mark = testMark(product.services, 'three@desk.example');
  await receive(product, admin, {
    from: newEmail(),
    headers: ['Message-ID: <three@desk.example>', `${testHeader}: ${mark}`],
  });
  expect(await step()).toEqual([true, 'Email comes in through your mailboxes.']);
});
