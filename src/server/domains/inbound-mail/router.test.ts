import { beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '#shared/tickets.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, makePerson, newEmail, signedInAs, verified } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import {
  type Handled,
  inboundTestSecret,
  openMailbox,
  postMail,
  rawMail,
  receive,
} from '../../testing/inbound-mails.ts';
import { mailsTo } from '../../testing/mails.ts';

const product = testProduct({ INBOUND_EMAIL_SECRET: inboundTestSecret });

let admin: Browser;
beforeAll(async () => {
  ({ admin } = await openMailbox(product));
});

const handle = (mail: Parameters<typeof receive>[2], headers = {}) => receive(product, admin, mail, headers);

interface TicketAnswer {
  ticket: {
    id: number;
    subject: string;
    channel: string;
    status: string;
    user: { email: string };
    cc: string[];
  };
}
const ticketOf = async (id: number | null) =>
  (await admin.get<TicketAnswer>(`/api/v1/tickets/${id}`)).body.ticket;
const messagesOf = async (id: number | null) =>
  (
    await admin.get<{ pagination: { data: Reply[] } }>(`/api/v1/tickets/${id}/replies?perPage=50`)
  ).body.pagination.data.toReversed();
const answer = async (id: number | null, body: string) =>
  admin.trpc.tickets.reply.mutate({ id: id ?? 0, body });

describe('the webhook', () => {
  it('takes signed messages alone, and stores nothing of others', async () => {
    const raw = rawMail({ from: newEmail() });
    const wrong = await postMail(product, raw, {}, 'another-secret-of-someone');
    expect([wrong.status, wrong.body.message]).toEqual([403, 'Invalid signature.']);
    expect((await postMail(product, raw, { 'X-Helpdock-Signature': '' })).status).toBe(403);
    const old = { 'X-Helpdock-Signature': 't=1700000000,v1=00' };
    expect((await postMail(product, raw, old)).status).toBe(403);
    expect((await postMail(product, raw, { 'Content-Type': 'application/json' })).status).toBe(415);
    expect((await postMail(product, raw, { 'Content-Encoding': 'gzip' })).status).toBe(415);
    const large = await postMail(product, 'a'.repeat(50 * 1024 * 1024 + 1));
    expect([large.status, large.body.message]).toEqual([413, 'The message is larger than 50 MB.']);
    expect((await postMail(product, '')).status).toBe(422);
    const before = await admin.get<{ counters: { stored: number } }>('/api/v1/inbound-messages/counters');
    expect((await postMail(product, raw)).status).toBe(202);
    const after = await admin.get<{ counters: { stored: number } }>('/api/v1/inbound-messages/counters');
    expect(after.body.counters.stored - before.body.counters.stored).toBe(1);
  });

  it('stores the same message once, whatever way it came', async () => {
    const raw = rawMail({ from: newEmail() });
    const first = await postMail(product, raw);
    const again = await postMail(
      product,
      `Received: from elsewhere\r\n by here\r\nX-Spam-Score: 1\r\n${raw}`,
    );
    expect(again.body).toMatchObject({ duplicate: true, inbound: { id: first.body.inbound?.id } });
    const other = await postMail(product, raw.replace('It broke.', 'It broke again.'));
    expect(other.body.duplicate).toBe(false);
  });
});

describe('a mail', () => {
  it('becomes a ticket of a new person, who is told', async () => {
    const email = newEmail('writer');
    const handled = await handle({
      from: `Mia Miller <${email}>`,
      to: 'Support <support@desk.example>, colleague@outside.example',
      subject: 'Re: AW: The door jams',
      text: 'It jams.\r\n\r\nSince <b>monday</b>.',
    });
    expect(handled).toMatchObject({ state: 'ticket', reason: null, matched_by: 'none' });
    const ticket = await ticketOf(handled.ticket_id);
    expect(ticket).toMatchObject({
      subject: 'The door jams',
      channel: 'email',
      cc: ['colleague@outside.example'],
    });
    expect(ticket.user.email).toBe(email);
    const [message] = await messagesOf(handled.ticket_id);
    expect(message?.body).toBe('<p>It jams.</p><p>Since &lt;b&gt;monday&lt;/b&gt;.</p>');
    const [confirmation] = await mailsTo(product, email);
    expect(confirmation?.subject).toContain('The door jams');
    expect(confirmation?.replyTo).toMatch(/^support\+\d+-[0-9a-f]{20}@desk\.example$/);
  });

  it('goes back and forth in one ticket', async () => {
    const email = newEmail('turns');
    const first = await handle({ from: email, subject: 'Ten turns', text: 'Turn 0' });
    for (let turn = 1; turn <= 5; turn += 1) {
      await answer(first.ticket_id, `<p>Answer ${turn}</p>`);
      const mail = (await mailsTo(product, email)).find(({ text }) => text.includes(`Answer ${turn}`));
      // By the reply address in one turn, by the reference alone in the next.
      const way =
        turn % 2 === 1
          ? { to: mail?.replyTo ?? '' }
          : { headers: [`In-Reply-To: ${mail?.messageId}`, `References: ${mail?.messageId}`] };
      const back = await handle({
        from: email.toUpperCase(),
        ...way,
        subject: 'Something else',
        text: `Turn ${turn}\r\n\r\nOn Mon, 1 Jun 2026 at 10:00, Support wrote:\r\n> Answer ${turn}`,
      });
      expect([back.state, back.ticket_id]).toEqual(['reply', first.ticket_id]);
      expect(back.matched_by).toBe(turn % 2 === 1 ? 'reply_address' : 'references');
    }
    const messages = await messagesOf(first.ticket_id);
    expect(messages.map(({ body }) => body)).toEqual([
      '<p>Turn 0</p>',
      ...[1, 2, 3, 4, 5].flatMap((turn) => [`<p>Answer ${turn}</p>`, `<p>Turn ${turn}</p>`]),
    ]);
    expect(messages.map(({ by_requester }) => by_requester)).toEqual(
      messages.map((_, index) => index % 2 === 0),
    );
  });

  it('gives a stranger nothing: neither by a reference, nor by the address of another', async () => {
    const email = newEmail('owner');
    const first = await handle({ from: email, subject: 'Private' });
    const [confirmation] = await mailsTo(product, email);
    for (const way of [
      { to: confirmation?.replyTo ?? '' },
      { headers: [`References: ${confirmation?.messageId}`] },
      { subject: `Re: Private (#${first.ticket_id})` },
    ]) {
      const other = await handle({ from: newEmail('stranger'), ...way });
      expect(other.state).toBe('ticket');
      expect(other.ticket_id).not.toBe(first.ticket_id);
    }
    expect(await messagesOf(first.ticket_id)).toHaveLength(1);
  });

  it('of somebody in copy is a message on the side of the requester', async () => {
    const [email, copy] = [newEmail('requester'), newEmail('copied')];
    const first = await handle({ from: email, to: `support@desk.example, ${copy}` });
    await answer(first.ticket_id, '<p>Both of you.</p>');
    const mail = (await mailsTo(product, copy)).at(-1);
    const back = await handle({ from: `Copy Cat <${copy}>`, to: mail?.replyTo ?? '', text: 'Me too.' });
    expect(back).toMatchObject({ state: 'reply', ticket_id: first.ticket_id });
    const message = (await messagesOf(first.ticket_id)).at(-1);
    expect(message).toMatchObject({ by_requester: true, body: '<p>Me too.</p>' });
    expect(message?.user?.display_name).toBe('Copy Cat');
  });

  it('in the name of a colleague waits, unless it came to the reply address made for them', async () => {
    const { user } = await signedInAs(product, 'agents');
    const forged = await handle({ from: user.email, text: 'Do it.' });
    expect(forged).toMatchObject({ state: 'quarantined', reason: 'sender_unproven', ticket_id: null });
    await admin.post(`/api/v1/inbound-messages/${forged.id}/replay`, { force: true });
    await product.services.jobs.drain(product.services);
    const accepted = await admin.get<{ message: Handled }>(`/api/v1/inbound-messages/${forged.id}`);
    const [words] = await messagesOf(accepted.body.message.ticket_id);
    expect(words).toMatchObject({ by_requester: true });
    expect(words?.user_id).not.toBe(user.id);
    const customer = newEmail();
    const first = await handle({ from: customer, subject: 'For agents' });
    const news = (await mailsTo(product, user.email)).find(({ subject }) => subject.includes('For agents'));
    const back = await handle({ from: user.email, to: news?.replyTo ?? '', text: 'By mail.' });
    expect(back).toMatchObject({ state: 'reply', ticket_id: first.ticket_id });
    expect((await messagesOf(first.ticket_id)).at(-1)).toMatchObject({
      by_requester: false,
      body: '<p>By mail.</p>',
    });
  });

  it('of an address with an account stays apart from it, and the owner is asked', async () => {
    const owner = await makePerson(product, 'customers', verified);
    const handled = await handle({ from: owner.email, subject: 'Is it me' });
    expect(handled.state).toBe('ticket');
    expect(handled.explanation.join(' ')).toContain('not verified');
    const ticket = await ticketOf(handled.ticket_id);
    expect(ticket.user.email).not.toBe(owner.email);
    const [asked] = await mailsTo(product, owner.email);
    expect(asked?.subject).toContain('Did you send this request?');
  });

  it('continues the ticket that its own was merged into, and begins a new one of a locked one', async () => {
    const email = newEmail('merging');
    const [first, second] = [await handle({ from: email }), await handle({ from: email })];
    await admin.post('/api/v1/tickets/merge', {
      ids: [first.ticket_id, second.ticket_id],
      into: first.ticket_id,
    });
    const mail = (await mailsTo(product, email)).find(({ replyTo }) =>
      replyTo?.includes(`+${second.ticket_id}-`),
    );
    const back = await handle({ from: email, to: mail?.replyTo ?? '', text: 'Still there?' });
    expect(back).toMatchObject({ state: 'reply', ticket_id: first.ticket_id });
    await admin.post(`/api/v1/tickets/${first.ticket_id}/status`, { status: 'locked' });
    const late = await handle({ from: email, to: mail?.replyTo ?? '', text: 'And now?' });
    expect(late.state).toBe('ticket');
    expect(late.explanation[0]).toContain(`#${first.ticket_id}`);
  });
});

it('tickets are listed by their channel and their time', async () => {
  const { ticket_id } = await handle({ from: newEmail() });
  const ids = async (filter: string) => {
    const path = `/api/v1/tickets?perPage=50&${filter}`;
    const { body } = await admin.get<{ pagination: { data: { id: number }[] } }>(path);
    return body.pagination.data.map(({ id }) => id);
  };
  expect(await ids('channel=email')).toContain(ticket_id);
  expect(await ids('channel=api')).not.toContain(ticket_id);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  expect(await ids(`channel=email&to=${tomorrow}`)).toContain(ticket_id);
  expect(await ids(`from=${tomorrow}`)).toEqual([]);
  expect((await admin.get('/api/v1/tickets?channel=pigeon')).status).toBe(422);
});

describe('a mail that becomes no ticket', () => {
  it.each([
    ['automatic replies', ['Auto-Submitted: auto-replied'], 'ignored', 'auto_reply'],
    ['out-of-office notices', ['X-Autoreply: yes'], 'ignored', 'auto_reply'],
    ['mailing lists', ['List-Id: <news.outside.example>'], 'quarantined', 'automated'],
    ['programs', ['Auto-Submitted: auto-generated'], 'quarantined', 'automated'],
    ['spam', ['X-Spam-Flag: YES'], 'quarantined', 'spam'],
  ] as const)('says why: %s', async (_name, headers, state, reason) => {
    expect(await handle({ from: newEmail(), headers })).toMatchObject({ state, reason, ticket_id: null });
  });

  it('is for nobody here, from nobody, or from the site itself', async () => {
    expect(await handle({ from: newEmail(), to: 'sales@desk.example' })).toMatchObject({
      state: 'quarantined',
      reason: 'unknown_recipient',
    });
    expect(await handle({ from: 'undisclosed' })).toMatchObject({
      state: 'quarantined',
      reason: 'no_sender',
    });
    expect(await handle('\u0000\u0001 nothing at all')).toMatchObject({
      state: 'quarantined',
      reason: 'malformed',
    });
    expect(await handle({ from: 'support@desk.example' })).toMatchObject({
      state: 'ignored',
      reason: 'own_address',
    });
    const email = newEmail();
    await handle({ from: email });
    const [ours] = await mailsTo(product, email);
    const back = await handle({ from: newEmail(), headers: [`Message-ID: ${ours?.messageId}`] });
    expect(back).toMatchObject({ state: 'ignored', reason: 'loop' });
  });

  it('takes the recipients that the receiving server names before those of the header', async () => {
    const envelope = { 'X-Envelope-To': 'SUPPORT+orders@desk.example' };
    expect(await handle({ from: newEmail(), to: 'list@outside.example' }, envelope)).toMatchObject({
      state: 'ticket',
    });
    const away = { 'X-Envelope-To': 'nobody@desk.example' };
    expect(await handle({ from: newEmail() }, away)).toMatchObject({ reason: 'unknown_recipient' });
  });

  it('is one of too many from one address', async () => {
    const email = newEmail('storm');
    const states = [];
    for (let count = 0; count < 23; count += 1) states.push((await handle({ from: email })).reason);
    expect(states.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => null));
    expect(states.slice(20)).toEqual(['rate', 'rate', 'rate']);
    expect(await handle({ from: newEmail() })).toMatchObject({ state: 'ticket' });
    // The confirmations stop before.
    expect((await mailsTo(product, email)).length).toBe(5);
  });

  it('is handled again when somebody decides so, and then never again', async () => {
    const handled = await handle({ from: newEmail(), headers: ['List-Id: <a.b>'] });
    const path = `/api/v1/inbound-messages/${handled.id}`;
    expect((await admin.post(`${path}/replay`, {})).status).toBe(202);
    await product.services.jobs.drain(product.services);
    const still = await admin.get<{ message: { state: string } }>(path);
    expect(still.body.message.state).toBe('quarantined');
    await admin.post(`${path}/discard`, {});
    expect((await admin.post(`${path}/replay`, { force: true })).status).toBe(202);
    await product.services.jobs.drain(product.services);
    const now = await admin.get<{ message: { state: string; reason: string | null } }>(path);
    expect(now.body.message).toMatchObject({ state: 'ticket', reason: null });
    expect((await admin.post(`${path}/replay`, { force: true })).status).toBe(409);
    expect((await admin.post(`${path}/discard`, {})).status).toBe(409);
    const raw = await admin.get(`${path}/raw`);
    expect(raw.headers.get('content-type')).toContain('message/rfc822');
    expect(raw.headers.get('content-disposition')).toContain('attachment');
  });
});

it('the numbers agree at every moment', async () => {
  await Promise.all(Array.from({ length: 5 }, () => postMail(product, rawMail({ from: newEmail() }))));
  const read = async () =>
    (
      await admin.get<{
        counters: { stored: number; handled: number; waiting: number; by_state: Record<string, number> };
      }>('/api/v1/inbound-messages/counters')
    ).body.counters;
  const before = await read();
  await product.services.jobs.drain(product.services);
  for (const counters of [before, await read()]) {
    const { stored = 0, processing = 0, ...done } = counters.by_state;
    expect(counters.stored).toBe(counters.handled + counters.waiting);
    expect(counters.waiting).toBe(stored + processing);
    expect(counters.handled).toBe(Object.values(done).reduce((sum, count) => sum + count, 0));
  }
});

it('attachments become files, inline images stay in place, and refused ones are named', async () => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const part = (headers: string, content: string) =>
    `--m\r\n${headers}\r\nContent-Transfer-Encoding: base64\r\n\r\n${content}\r\n`;
  const handled = await handle({
    from: newEmail(),
    headers: ['MIME-Version: 1.0', 'Content-Type: multipart/related; boundary=m'],
    body: [
      '--m\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>See <img src="cid:pic@1" alt="it"> <img src="https://tracker.example/a.png" width="200"></p>\r\n',
      part(
        'Content-Type: image/png\r\nContent-ID: <pic@1>\r\nContent-Disposition: inline; filename="it.png"',
        png,
      ),
      part(
        "Content-Type: text/plain\r\nContent-Disposition: attachment; filename*=utf-8''Gr%C3%B6%C3%9Fe.txt",
        Buffer.from('Words').toString('base64'),
      ),
      part(
        'Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="run.exe"',
        Buffer.from('MZ').toString('base64'),
      ),
      '--m--',
    ].join(''),
  });
  expect(handled.dropped_attachments.map(({ name }) => name)).toEqual(['run.exe']);
  const [message] = await messagesOf(handled.ticket_id);
  expect(message?.uploads.map(({ name }) => name).sort()).toEqual(['Größe.txt', 'it.png']);
  expect(message?.body).toMatch(/src="\/api\/v1\/file-entries\/\d+"/);
  expect(message?.body).toContain('data-remote="https://tracker.example/a.png"');
});

it('customers and agents without the permission see nothing of it', async () => {
  for (const role of ['customers', 'agents'] as const) {
    const { browser } = await signedInAs(product, role);
    await fileTicket(product, browser);
    expect((await browser.get('/api/v1/inbound-messages')).status).toBe(403);
    expect((await browser.get('/api/v1/mailboxes')).status).toBe(403);
  }
});
