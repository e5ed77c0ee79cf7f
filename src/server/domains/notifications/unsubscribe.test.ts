import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { simpleParser } from 'mailparser';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsubscribeToken } from '../../platform/mail/unsubscribe.ts';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { mailsTo } from '../../testing/mails.ts';
import { users } from '../auth/tables.ts';
import { saveSettings } from '../settings/service.ts';
import { notificationPreferences } from './tables.ts';

const product = testProduct();

beforeAll(() => saveSettings(product.services, { notif_subs: { integrated: true } }));

type Signed = Awaited<ReturnType<typeof signedInAs>>;

const finishJobs = () => product.services.jobs.drain(product.services);

/** Headers of the last mail to the address, as its mail program reads them. */
async function lastMailTo(address: string) {
  const folder = join(product.services.env.DATA_DIR, 'mail');
  const files = (await readdir(folder)).sort();
  const mails = await Promise.all(
    files.map(async (file) => simpleParser(await readFile(join(folder, file)))),
  );
  const mail = mails.findLast(({ to }) => [to ?? []].flat().some(({ text }) => text === address));
  const lines = new Map(mail?.headerLines.map(({ key, line }) => [key, line.replace(/^[^:]+:\s*/, '')]));
  return {
    html: String(mail?.html),
    text: mail?.text ?? '',
    link: lines.get('list-unsubscribe')?.replace(/^<|>$/g, ''),
    post: lines.get('list-unsubscribe-post'),
  };
}

/** An assigned ticket with a new message of its customer, so that its agent has a mail. */
async function mailedAgents() {
  const customer = await signedInAs(product, 'customers');
  const agents = [await signedInAs(product, 'agents'), await signedInAs(product, 'agents')] as const;
  for (const { browser } of agents)
    await browser.trpc.notifications.saveSubscriptions.mutate({
      selections: [{ notif_id: 'ticket_created', channels: { email: true } }],
    });
  await fileTicket(product, customer.browser);
  await finishJobs();
  return { customer, agents };
}

const click = (
  link: string,
  body = 'List-Unsubscribe=One-Click',
  type = 'application/x-www-form-urlencoded',
) =>
  fetch(`${product.url}${new URL(link).pathname}`, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
  });

async function selectionsOf({ user }: Signed) {
  const [row] = await product.services.db
    .select({ selections: notificationPreferences.selections })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.user_id, user.id));
  return row?.selections;
}

const tokenIn = (link = '') => new URL(link).pathname.split('/').at(-1) ?? '';

describe('a notification by mail', () => {
  it('is turned off by one click, for its reader and its kind alone', async () => {
    const { agents } = await mailedAgents();
    const [one, other] = agents;
    const mail = await lastMailTo(one.user.email);
    const second = await lastMailTo(other.user.email);
    expect(mail.post).toBe('List-Unsubscribe=One-Click');
    expect(mail.link).toMatch(/^http:\/\/localhost:3000\/unsubscribe\/[\w-]{40,200}$/);
    expect(mail.html).toContain(`href="${mail.link}"`);
    expect(mail.text).toContain(mail.link);
    // Their texts are rendered once, their links are their own.
    expect(second.link).not.toBe(mail.link);
    expect(second.html).toContain(`href="${second.link}"`);
    expect(mail.link).not.toContain(encodeURIComponent(one.user.email));
    for (let again = 0; again < 2; again++) {
      const response = await click(mail.link ?? '');
      expect([response.status, await response.json()]).toEqual([200, { status: 'success' }]);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await selectionsOf(one)).toEqual({ ticket_created: { email: false } });
    expect(await selectionsOf(other)).toEqual({ ticket_created: { email: true } });
    const before = await mailsTo(product, one.user.email);
    const customer = await signedInAs(product, 'customers');
    await fileTicket(product, customer.browser);
    await finishJobs();
    expect(await mailsTo(product, one.user.email)).toHaveLength(before.length);
  });

  it('is turned off by a form of either type, and by nothing else', async () => {
    const { agents } = await mailedAgents();
    const { link = '' } = await lastMailTo(agents[0].user.email);
    for (const body of ['', 'List-Unsubscribe=No', 'a=b']) {
      const response = await click(link, body);
      expect([body, response.status]).toEqual([body, 422]);
    }
    expect((await click(link, 'List-Unsubscribe=One-Click', 'text/plain')).status).toBe(422);
    expect(await selectionsOf(agents[0])).toEqual({ ticket_created: { email: true } });
    const multipart =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await click(link, multipart, 'multipart/form-data; boundary=x')).status).toBe(200);
    expect(await selectionsOf(agents[0])).toEqual({ ticket_created: { email: false } });
  });

  it('has no such click where an agent wrote it, or the site sends it in any case', async () => {
    const { customer, agents } = await mailedAgents();
    const receipt = await lastMailTo(customer.user.email);
    expect([receipt.link, receipt.post]).toEqual([undefined, undefined]);
    const { id } = await fileTicket(product, customer.browser);
    await agents[0].browser.trpc.tickets.reply.mutate({ id, body: '<p>Words of it.</p>' });
    await finishJobs();
    const reply = await lastMailTo(customer.user.email);
    expect(reply.html).toContain('Words of it.');
    expect(reply.html).not.toContain('/unsubscribe/');
    expect([reply.link, reply.post]).toEqual([undefined, undefined]);
  });
});

describe('the page of its link', () => {
  it('says what it turns off and for whom, and turns it on again', async () => {
    const { agents } = await mailedAgents();
    const [{ user }] = agents;
    const token = tokenIn((await lastMailTo(user.email)).link);
    const stranger = await product.visit();
    const shown = { email: user.email, notification: 'A customer submits a new ticket' };
    const look = async () => (await stranger.get(`/api/v1/notifications/unsubscribe?token=${token}`)).body;
    const put = async (more: object) =>
      (await stranger.post('/api/v1/notifications/unsubscribe', { token, ...more })).body;
    expect(await look()).toMatchObject({ ...shown, subscribed: true });
    expect(await look()).toMatchObject({ subscribed: true });
    expect(await put({})).toMatchObject({ ...shown, subscribed: false });
    expect(await look()).toMatchObject({ subscribed: false });
    expect(await put({ subscribed: true })).toMatchObject({ subscribed: true });
    expect(await selectionsOf(agents[0])).toEqual({ ticket_created: { email: true } });
  });

  it('keeps the choices of other ways and kinds', async () => {
    const { agents } = await mailedAgents();
    const [{ user, browser }] = agents;
    await browser.trpc.notifications.saveSubscriptions.mutate({
      selections: [
        { notif_id: 'ticket_created', channels: { browser: true } },
        { notif_id: 'reply_to_mine', channels: { email: false } },
      ],
      digest: 'daily',
    });
    await click((await lastMailTo(user.email)).link ?? '');
    expect(await selectionsOf(agents[0])).toEqual({
      ticket_created: { email: false, browser: true },
      reply_to_mine: { email: false },
    });
    const { digest } = await browser.trpc.notifications.subscriptions.query();
    expect(digest).toBe('daily');
  });

  it('is the same 404 for a forged, old, foreign or orphaned link', async () => {
    const { agents } = await mailedAgents();
    const [{ user }] = agents;
    const { keys, db } = product.services;
    const now = new Date().toISOString();
    const make = (kind: string, email = user.email, sentAt = now) =>
      unsubscribeToken(product.services, { kind, email, sentAt });
    const good = make('ticket_created');
    const gone = await signedInAs(product, 'agents');
    const ofGone = make('ticket_created', gone.user.email);
    await db
      .update(users)
      .set({ deleted_at: new Date().toISOString(), email: 'gone@deleted.invalid' })
      .where(eq(users.id, gone.user.id));
    const wrong = [
      'x',
      good.slice(0, -2),
      `${good.slice(0, 20)}${good[20] === 'A' ? 'B' : 'A'}${good.slice(21)}`,
      keys.seal('mail', JSON.stringify(['ticket_created', user.email, 0])),
      make('no_such_kind'),
      make('constructor'),
      make('ticket_created', 'nobody@example.com'),
      make('ticket_created', user.email, new Date(Date.now() - 500 * 86_400_000).toISOString()),
      ofGone,
    ];
    const stranger = await product.visit();
    const answers = new Set<string>();
    for (const token of wrong) {
      const read = await stranger.get(`/api/v1/notifications/unsubscribe?token=${token}`);
      const put = await stranger.post('/api/v1/notifications/unsubscribe', { token });
      const clicked = await click(`http://localhost/unsubscribe/${token}`);
      expect([token, read.status, put.status, clicked.status]).toEqual([token, 404, 404, 404]);
      answers.add(JSON.stringify(read.body)).add(JSON.stringify(await clicked.json()));
    }
    expect(answers.size).toBe(1);
    for (const input of [{}, { token: '' }, { token: 7 }, { token: 'x'.repeat(1001) }])
      expect((await stranger.post('/api/v1/notifications/unsubscribe', input)).status).toBe(422);
    expect(
      (await stranger.post('/api/v1/notifications/unsubscribe', { token: good, subscribed: 'perhaps' }))
        .status,
    ).toBe(422);
    expect(await selectionsOf(agents[0])).toEqual({ ticket_created: { email: true } });
    await saveSettings(product.services, { notif_subs: { integrated: false } });
    expect((await click(`http://localhost/unsubscribe/${good}`)).status).toBe(404);
    await saveSettings(product.services, { notif_subs: { integrated: true } });
  });
});
