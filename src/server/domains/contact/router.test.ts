import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { TicketDetails } from '#shared/tickets.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileForm, newEmail, signedInAs, verified } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { mailsTo } from '../../testing/mails.ts';
import { findUserByEmail } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { saveSettings } from '../settings/service.ts';

const product = testProduct();
const strict = testProduct({ RATE_LIMIT_FACTOR: '1' });

const path = '/api/v1/contact-page';
interface Listed {
  pagination: { data: { id: number; subject: string }[] };
}

/** The newest ticket of that subject, as an agent sees it. */
async function foundBy(agent: Browser, subject: string) {
  const { body } = await agent.get<Listed>('/api/v1/tickets');
  const found = body.pagination.data.find((ticket) => ticket.subject === subject);
  if (found === undefined) throw new Error('There is no such ticket.');
  return found;
}

const desk = 'desk@example.org';
const message = {
  name: 'Ada <b>Lovelace</b>',
  email: 'ada@example.com',
  message: 'When?\n\n<i>Open</i> & on',
};

afterEach(() =>
  saveSettings(product.services, {
    contact: { enable: true, attachments: false, deliver: 'mail', address: desk },
    recaptcha: { enable: { contact: false } },
    uploads: { guests: false },
  }),
);

describe('a message of the contact page', () => {
  it('is mailed to the address of the site, and answered to whoever wrote it', async () => {
    const to = newEmail('desk');
    await saveSettings(product.services, { contact: { address: to } });
    const guest = await product.visit();
    const { status, body } = await guest.post(path, message);
    expect([status, body]).toEqual([200, { status: 'success' }]);
    const [mail] = await mailsTo(product, to);
    expect(mail?.subject).toBe('Message from Ada <b>Lovelace</b>');
    expect(mail?.replyTo).toBe('"Ada <b>Lovelace</b>" <ada@example.com>');
    expect(mail?.html).toContain('&lt;i&gt;Open&lt;/i&gt; &amp; on');
    expect(mail?.text).toContain('When?');
  });

  it('goes to the sender of the mails where no address is set', async () => {
    await saveSettings(product.services, {
      contact: { address: null },
      mail: { from: 'Paper <paper@example.org>' },
    });
    await (await product.visit()).post(path, message);
    expect(await mailsTo(product, 'paper@example.org')).toHaveLength(1);
  });

  it('becomes a ticket of that address by setting, with an account for somebody new', async () => {
    await saveSettings(product.services, { contact: { deliver: 'ticket' } });
    const email = newEmail('writer');
    const guest = await product.visit();
    expect((await guest.post(path, { ...message, email })).status).toBe(200);
    expect((await guest.post(path, { ...message, email: email.toUpperCase() })).status).toBe(200);
    const writer = await findUserByEmail(product.services.db, email);
    expect(writer).toMatchObject({ password_hash: null, first_name: message.name });
    const { browser: agent } = await signedInAs(product, 'agents');
    const { pagination } = (
      await agent.get<{ pagination: { data: { id: number; subject: string }[] } }>(
        `/api/v1/tickets?userId=${writer?.id}`,
      )
    ).body;
    expect(pagination.data.map(({ subject }) => subject)).toEqual(['When?', 'When?']);
  });

  it('of a stranger with the address of an account is apart from it, until its owner confirms it', async () => {
    await saveSettings(product.services, { contact: { deliver: 'ticket' } });
    const victim = await signedInAs(product, 'customers', verified);
    await product.services.db
      .update(users)
      .set({ avatar: 'https://example.com/me.png' })
      .where(eq(users.id, victim.user.id));
    const { browser: agent } = await signedInAs(product, 'agents');
    const guest = await product.visit();
    const text = `Forged ${victim.user.id}`;
    expect((await guest.post(path, { name: 'Ada', email: victim.user.email, message: text })).status).toBe(
      200,
    );
    const mine = async () =>
      (await victim.browser.get<Listed>('/api/v1/tickets')).body.pagination.data.map(
        ({ subject }) => subject,
      );
    const [mail] = await mailsTo(product, victim.user.email);
    expect(mail?.subject).toContain(`Did you send this request? ${text}`);
    expect(await mine()).toEqual([]);
    const { id } = await foundBy(agent, text);
    const path_ = `/api/v1/tickets/${id}`;
    const seen = (await agent.get<{ ticket: TicketDetails }>(path_)).body.ticket;
    expect(seen).toMatchObject({
      unverified_sender: victim.user.email,
      priority: 'normal',
      user: { display_name: 'Ada', avatar: null },
    });
    expect(seen.user.email).toBeUndefined();
    expect((await victim.browser.get(path_)).status).toBe(404);

    await agent.post(`${path_}/replies`, { body: '<p>Of course.</p>' });
    const answer = (await mailsTo(product, victim.user.email)).at(-1);
    expect(answer?.text).toContain('Of course.');
    const link = new URL(answer?.link(/contact\/confirm\//) ?? '');
    const token = link.pathname.split('/').at(-1);
    const confirmation = '/api/v1/contact-page/confirmation';
    expect((await guest.get(`${confirmation}?token=${token}`)).body).toMatchObject({
      email: victim.user.email,
      subject: text,
    });
    for (const forged of [`${token}x`, token?.replace(/^\d+/, '1'), 'nonsense']) {
      expect((await guest.post(confirmation, { token: forged })).status).toBe(404);
    }
    expect((await guest.post(confirmation, { token })).body).toMatchObject({ ticket_id: id });
    expect((await guest.post(confirmation, { token })).status).toBe(404);
    expect(await mine()).toEqual([text]);
    const after = (await agent.get<{ ticket: TicketDetails }>(path_)).body.ticket;
    expect(after).toMatchObject({ user: { id: victim.user.id, email: victim.user.email } });
    expect(after.unverified_sender).toBeUndefined();
    const account = await agent.get<{ user: { emails?: string[] } }>(`/api/v1/users/${victim.user.id}`);
    expect(account.text).not.toContain('.invalid');
  });

  it('goes to no account that a stranger made with the address: confirming it verifies the address', async () => {
    await saveSettings(product.services, { contact: { deliver: 'ticket' } });
    const { browser: squatter, user } = await signedInAs(product, 'customers');
    const guest = await product.visit();
    await guest.post(path, { name: 'Ada', email: user.email, message: `Mine ${user.id}` });
    const [mail] = await mailsTo(product, user.email);
    const token = new URL(mail?.link(/contact\/confirm\//) ?? '').pathname.split('/').at(-1);
    const answer = await guest.post('/api/v1/contact-page/confirmation', { token });
    expect(answer.body).toMatchObject({ reset_token: expect.any(String) });
    expect((await squatter.get('/api/v1/tickets')).status).toBe(401);
  });

  it('of someone who is signed in is theirs with their own address, and apart with another', async () => {
    await saveSettings(product.services, { contact: { deliver: 'ticket' } });
    const { browser, user } = await signedInAs(product, 'customers', verified);
    const other = await signedInAs(product, 'agents', verified);
    const { browser: agent } = await signedInAs(product, 'agents');
    for (const [email, isOwn] of [
      [user.email, true],
      [other.user.email, false],
    ] as const) {
      const text = `Signed in ${email}`;
      expect((await browser.post(path, { name: 'Ada', email, message: text })).status).toBe(200);
      const { id } = await foundBy(agent, text);
      const { ticket } = (await agent.get<{ ticket: TicketDetails }>(`/api/v1/tickets/${id}`)).body;
      expect([ticket.user.id === user.id, ticket.unverified_sender]).toEqual([
        isOwn,
        isOwn ? undefined : email,
      ]);
    }
  });

  it('reaches the agents while registration is closed, without an account or a mail to its address', async () => {
    await saveSettings(product.services, {
      contact: { deliver: 'ticket' },
      registration: { disable: true },
    });
    try {
      const email = newEmail('closed');
      const text = `Closed ${email}`;
      const guest = await product.visit();
      expect((await guest.post(path, { name: 'Ada', email, message: text })).status).toBe(200);
      expect(await mailsTo(product, email)).toEqual([]);
      expect(await findUserByEmail(product.services.db, email)).toBeUndefined();
      const { browser: agent } = await signedInAs(product, 'agents');
      const { id } = await foundBy(agent, text);
      expect((await agent.get(`/api/v1/tickets/${id}`)).body).toMatchObject({
        ticket: { unverified_sender: email },
      });
      await agent.post(`/api/v1/tickets/${id}/replies`, { body: '<p>We are open.</p>' });
      expect((await mailsTo(product, email)).map(({ text: said }) => said.includes('We are open.'))).toEqual([
        true,
      ]);
    } finally {
      await saveSettings(product.services, { registration: { disable: false } });
    }
  });

  it('is asked for a human check where the site wants one', async () => {
    await saveSettings(product.services, { recaptcha: { enable: { contact: true } } });
    const { status, body } = await (await product.visit()).post(path, message);
    expect([status, body.message]).toEqual([422, 'Could not verify you are human.']);
  });

  it('is refused with what is wrong, and where there is no such page', async () => {
    const guest = await product.visit();
    const { status, body } = await guest.post<{ errors: object }>(path, { email: 'nobody', message: ' ' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['name', 'email', 'message']]);
    expect((await guest.post(path, { ...message, message: 'x'.repeat(10_001) })).status).toBe(422);
    expect((await guest.post(path, message, { withoutToken: true })).status).toBe(419);
    await saveSettings(product.services, { contact: { enable: false } });
    expect((await guest.post(path, message)).status).toBe(404);
  });

  it('takes files of its writer where the site does, and links them in the mail', async () => {
    const to = newEmail('desk');
    await saveSettings(product.services, { contact: { address: to }, uploads: { guests: true } });
    const guest = await product.visit();
    const entry = (
      await guest.post<{ fileEntry: { id: number } }>('/api/v1/file-entries', fileForm({ name: 'plan.txt' }))
    ).body.fileEntry;
    const withFile = { ...message, uploads: [entry.id] };
    expect((await guest.post(path, withFile)).status).toBe(422);
    await saveSettings(product.services, { contact: { attachments: true } });
    expect((await (await product.visit()).post(path, withFile)).status).toBe(422);
    expect((await guest.post(path, withFile)).status).toBe(200);
    const [mail] = await mailsTo(product, to);
    expect(mail?.html).toContain('plan.txt');
    expect(mail?.html).toMatch(new RegExp(`file-entries/${entry.id}\\?expires=`));
  });

  it('takes files into the ticket that it becomes, which its agents read and nobody else', async () => {
    await saveSettings(product.services, {
      contact: { deliver: 'ticket', attachments: true },
      uploads: { guests: true },
    });
    const guest = await product.visit();
    const send = (name: string, by = guest) =>
      by.post<{ fileEntry: { id: number } }>('/api/v1/file-entries', fileForm({ name }));
    const { id } = (await send('plan.txt')).body.fileEntry;
    const email = newEmail('writer');
    expect((await guest.post(path, { ...message, email, uploads: [id] })).status).toBe(200);
    const { browser: agent } = await signedInAs(product, 'agents');
    const read = async (by: Browser) => (await by.get(`/api/v1/file-entries/${id}`)).status;
    const { browser: stranger } = await signedInAs(product, 'customers');
    expect([await read(agent), await read(stranger), await read(await product.visit())]).toEqual([
      200, 404, 404,
    ]);
    const again = await guest.post<{ errors: object }>(path, { ...message, uploads: [id] });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['uploads']]);
    const six = await guest.post<{ errors: object }>(path, { ...message, uploads: [1, 2, 3, 4, 5, 6] });
    expect([six.status, Object.keys(six.body.errors)]).toEqual([422, ['uploads']]);

    // Guests can not attach files where their uploads are disabled, not even earlier ones.
    const { id: left } = (await send('more.txt')).body.fileEntry;
    await saveSettings(product.services, { uploads: { guests: false } });
    expect((await send('x.txt')).status).toBe(401);
    expect((await guest.post(path, { ...message, email, uploads: [left] })).status).toBe(401);
    const own = (await send('own.txt', stranger)).body.fileEntry.id;
    expect((await stranger.post(path, { ...message, uploads: [own] })).status).toBe(200);
  });

  it('is one of three a minute', async () => {
    const guest = await strict.visit();
    const answers = [];
    for (let sent = 0; sent < 4; sent += 1) answers.push((await guest.post(path, message)).status);
    expect(answers).toEqual([200, 200, 200, 429]);
  });
});
