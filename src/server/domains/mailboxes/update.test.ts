import { beforeAll, expect, it } from 'vitest';
import type { Mailbox } from '#shared/mailboxes.ts';
import type { Browser } from '../../testing/browser.ts';
import { signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';

const product = testProduct();

const inbound = { kind: 'imap', host: 'imap.desk.example', username: 'desk', password: 'a-secret' };

let admin: Browser;
let read: Mailbox;
beforeAll(async () => {
  admin = (await signedInAs(product, 'admins')).browser;
  const made = await admin.post<{ mailbox: Mailbox }>('/api/v1/mailboxes', {
    name: 'Support',
    email: 'support@desk.example',
    inbound,
  });
  read = made.body.mailbox;
});

const change = (fields: object) =>
  admin.send<{ mailbox: Mailbox; details: { changed?: string[] } }>(
    'PUT',
    `/api/v1/mailboxes/${read.id}`,
    fields,
  );

it('is not overwritten by whoever has read it before somebody else changed it', async () => {
  const others = { ...read.inbound, host: 'imap2.desk.example', folder: 'Support' };
  expect((await change({ inbound: others, before: { inbound: read.inbound } })).status).toBe(200);
  const mine = { ...read.inbound, folder: 'Mails' };
  const late = await change({
    name: 'Late',
    inbound: mine,
    before: { name: read.name, inbound: read.inbound },
  });
  expect([late.status, late.body.details.changed?.sort()]).toEqual([409, ['inbound.folder', 'inbound.host']]);
  const stored = await admin.get<{ mailbox: Mailbox }>(`/api/v1/mailboxes/${read.id}`);
  expect(stored.body.mailbox).toMatchObject({ name: 'Support', inbound: others });
  // Other fields are no conflict, and neither is what is the same by now.
  const { outbound, auto_reply, signature } = read;
  const beside = await change({
    ...{ name: 'Beside', signature: 'Desk', inbound: others, auto_reply: { enable: false } },
    before: { name: read.name, signature, inbound: read.inbound, outbound, auto_reply },
  });
  expect([beside.status, beside.body.mailbox.name]).toEqual([200, 'Beside']);
  const again = await change({
    ...{ name: 'Again', auto_reply: { enable: true, body: 'Hello' } },
    before: { name: 'Support', auto_reply },
  });
  expect([again.status, again.body.details.changed?.sort()]).toEqual([409, ['auto_reply.enable', 'name']]);
  // Without what was read, it overwrites.
  expect((await change({ name: 'Support', inbound: read.inbound })).status).toBe(200);
});

it('a password is compared by whether there is one', async () => {
  const { body } = await change({ inbound: { ...read.inbound, password: null } });
  expect(body.mailbox.inbound.password).toBeNull();
  const late = await change({ inbound: read.inbound, before: { inbound: read.inbound } });
  expect([late.status, late.body.details.changed]).toEqual([409, ['inbound.password']]);
  const before = { inbound: { ...read.inbound, password: null } };
  const own = await change({ inbound: { ...read.inbound, password: 'another-secret' }, before });
  expect([own.status, own.body.mailbox.inbound.password]).toEqual([200, '********']);
});

it('the start date is told in UTC', async () => {
  const { body } = await change({ inbound: { ...inbound, since: '2026-01-05T01:30:00+02:00' } });
  expect(body.mailbox.inbound.since).toBe('2026-01-04T23:30:00.000Z');
});

it.each([
  { before: { name: 5 } },
  { before: { inbound: { port: 'imap' } } },
  { before: { outbound: 'site' } },
  { before: 'all' },
])('malformed fields of before are refused: %j', async (fields) => {
  expect((await change({ name: 'Support', ...fields })).status).toBe(422);
});
