import { beforeAll, expect, it } from 'vitest';
import type { Mailbox } from '#shared/mailboxes.ts';
import type { Reply } from '#shared/tickets.ts';
import type { Browser } from '../../testing/browser.ts';
import { makePerson, newEmail, verified } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { type Handled, inboundTestSecret, openMailbox, receive } from '../../testing/inbound-mails.ts';
import { mailsTo } from '../../testing/mails.ts';

const product = testProduct({ INBOUND_EMAIL_SECRET: inboundTestSecret });
const server = 'mx.desk.example';
const pass = `Authentication-Results: ${server}; dmarc=pass header.from=example.com`;

let admin: Browser;
let mailbox = 0;
beforeAll(async () => {
  ({ admin, mailbox } = await openMailbox(product, { authserv_id: server }));
});

type Mail = Exclude<Parameters<typeof receive>[2], string>;
const handle = (mail: Mail) => receive(product, admin, mail);
const proven = (mail: Mail) => handle({ ...mail, headers: [pass, ...(mail.headers ?? [])] });
const isVerified = async ({ id }: Handled) =>
  (await admin.get<{ message: { sender_verified: boolean | null } }>(`/api/v1/inbound-messages/${id}`)).body
    .message.sender_verified;
const requesterOf = async (id: number | null) =>
  (await admin.get<{ ticket: { user_id: number } }>(`/api/v1/tickets/${id}`)).body.ticket.user_id;
const messagesOf = async (id: number | null) =>
  (
    await admin.get<{ pagination: { data: Reply[] } }>(`/api/v1/tickets/${id}/replies?perPage=50`)
  ).body.pagination.data.toReversed();

it('a verified sender has the ticket in the account of the verified address', async () => {
  const owner = await makePerson(product, 'customers', verified);
  const handled = await proven({ from: owner.email });
  expect(await isVerified(handled)).toBe(true);
  expect(handled.explanation.join(' ')).not.toContain('not verified');
  expect(await requesterOf(handled.ticket_id)).toBe(owner.id);
  const forged = await handle({ from: owner.email });
  expect(await isVerified(forged)).toBe(false);
  expect(await requesterOf(forged.ticket_id)).not.toBe(owner.id);
});

it('an address that the account has not verified stays apart from it', async () => {
  const other = await makePerson(product);
  expect(await requesterOf((await proven({ from: other.email })).ticket_id)).not.toBe(other.id);
});

it('a verified colleague writes as themselves, and answers by what they got', async () => {
  const colleague = await makePerson(product, 'agents', verified);
  const first = await handle({ from: newEmail(), subject: 'For colleagues' });
  const news = (await mailsTo(product, colleague.email)).find(({ subject }) =>
    subject.includes('For colleagues'),
  );
  const answer = await proven({
    from: colleague.email,
    headers: [`In-Reply-To: ${news?.messageId}`],
    text: 'By reference.',
  });
  expect(answer).toMatchObject({ state: 'reply', ticket_id: first.ticket_id, matched_by: 'references' });
  expect((await messagesOf(first.ticket_id)).at(-1)).toMatchObject({
    by_requester: false,
    user_id: colleague.id,
  });
  const own = await proven({ from: colleague.email, text: 'A new one.' });
  expect(await requesterOf(own.ticket_id)).toBe(colleague.id);
  const forged = await handle({ from: colleague.email, headers: [`In-Reply-To: ${news?.messageId}`] });
  expect(forged).toMatchObject({ state: 'quarantined', reason: 'sender_unproven' });
});

it('a verified colleague can not enter a ticket by a Message-ID that others made', async () => {
  const colleague = await makePerson(product, 'agents', verified);
  const first = await handle({ from: newEmail(), headers: ['Message-ID: <guessed@outside.example>'] });
  const other = await proven({ from: colleague.email, headers: ['In-Reply-To: <guessed@outside.example>'] });
  expect(other.state).toBe('ticket');
  expect(other.ticket_id).not.toBe(first.ticket_id);
});

it('a server counts from when a mailbox names it, and only while all of the webhook name the same', async () => {
  const path = `/api/v1/mailboxes/${mailbox}`;
  const { body } = await admin.send<{ mailbox: Mailbox }>('PUT', path, { authserv_id: '' });
  expect(body.mailbox.authserv_id).toBeNull();
  const before = await proven({ from: newEmail() });
  expect(await isVerified(before)).toBeNull();
  await admin.send('PUT', path, { authserv_id: server });
  expect(await isVerified(before)).toBeNull();
  const other = await admin.post<{ mailbox: Mailbox }>('/api/v1/mailboxes', {
    name: 'Elsewhere',
    email: 'sales@desk.example',
    inbound: { kind: 'webhook' },
    authserv_id: 'mx.elsewhere.example',
  });
  expect(await isVerified(await proven({ from: newEmail() }))).toBeNull();
  await admin.send('PUT', `/api/v1/mailboxes/${other.body.mailbox.id}`, { enabled: false });
  expect(await isVerified(await proven({ from: newEmail() }))).toBe(true);
  const plain = await handle({ from: newEmail() });
  expect((await messagesOf(plain.ticket_id))[0]).toMatchObject({ sender_verified: false });
  const refused = await admin.send('PUT', path, { authserv_id: 'mx; dmarc=pass' });
  expect(refused.status).toBe(422);
});
