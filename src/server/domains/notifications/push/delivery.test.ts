import { createHash, createPublicKey, verify } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileTicket, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import { type PushService, startPushService } from '#server/testing/push-service.ts';
import { users } from '../../auth/tables.ts';
import { saveSettings } from '../../settings/service.ts';
import { pushBrowsers, pushMessages } from '../tables.ts';

const product = testProduct({ PUSH_ALLOW_PRIVATE: 'true' });
const finishJobs = () => product.services.jobs.drain(product.services);

let service: PushService;

beforeAll(async () => {
  service = await startPushService();
  await saveSettings(product.services, { notif_subs: { integrated: true } });
});
afterAll(() => service.stop());

async function conversation(name: string) {
  const customer = await signedInAs(product, 'customers');
  const agent = await signedInAs(product, 'agents');
  const ticket = await fileTicket(product, customer.browser);
  await finishJobs();
  const browser = service.newBrowser(name);
  await customer.browser.trpc.notifications.addBrowser.mutate(browser.input);
  const reply = async (body = '<p>A secret of the customer.</p>') => {
    await agent.browser.trpc.tickets.reply.mutate({ id: ticket.id, body });
    await finishJobs();
  };
  return { customer, agent, ticket, browser, reply };
}

const browsersOf = (id: number) =>
  product.services.db.select().from(pushBrowsers).where(eq(pushBrowsers.user_id, id));

describe('a browser', () => {
  it('gets a message that it alone can read, signed by the site, with the line and nothing else', async () => {
    const { customer, ticket, browser, reply } = await conversation('one');
    await reply();
    const [message, ...others] = browser.messages();
    expect(others).toEqual([]);
    if (message === undefined) throw new Error('Nothing was sent.');
    expect(message.body.toString('latin1')).not.toContain('replied');
    const shown = JSON.parse(browser.read(message.body)) as Record<string, string>;
    expect(shown).toMatchObject({
      body: expect.stringMatching(/ replied to your request$/),
      tag: `ticket-${ticket.id}`,
      action: `/hc/tickets/${ticket.id}`,
    });
    expect(JSON.stringify(shown)).not.toContain('secret');
    expect(JSON.stringify(shown)).not.toContain(ticket.subject);
    expect(message.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: expect.any(String) });
    const { authorization = '' } = message.headers;
    const token = authorization.match(/[\w-]+\.[\w-]+\.[\w-]+/)?.[0] ?? '';
    const [head = '', claims = '', signature = ''] = token.split('.');
    const { push_key } = await customer.browser.trpc.notifications.subscriptions.query();
    expect(authorization).toContain(push_key);
    const point = Buffer.from(push_key, 'base64url');
    const key = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    const signed = Buffer.from(`${head}.${claims}`);
    const dsa = { key, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', signed, dsa, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(await product.services.db.select().from(pushMessages)).toEqual([]);
  });

  it('is kept sealed, once, and gets nothing of what its person gave up, read or did themselves', async () => {
    const { customer, agent, ticket, browser, reply } = await conversation('two');
    await customer.browser.trpc.notifications.addBrowser.mutate(browser.input);
    const [stored, ...others] = await browsersOf(customer.user.id);
    expect(others).toEqual([]);
    expect(stored?.sealed).not.toContain('send');
    expect(stored?.endpoint_hash).toBe(createHash('sha256').update(browser.input.endpoint).digest('hex'));
    await customer.browser.trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>Mine.</p>' });
    await agent.browser.trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>Read at once.</p>' });
    await product.services.jobs.drain(product.services);
    const before = browser.messages().length;
    expect(before).toBe(1);
    await customer.browser.trpc.notifications.saveSubscriptions.mutate({
      selections: [{ notif_id: 'request_reply', channels: { browser: false } }],
    });
    await reply();
    expect(browser.messages()).toHaveLength(before);
    await customer.browser.trpc.notifications.saveSubscriptions.mutate({
      selections: [{ notif_id: 'request_reply', channels: { browser: true } }],
    });
    await customer.browser.trpc.notifications.removeBrowser.mutate({ endpoint: browser.input.endpoint });
    await reply();
    expect(browser.messages()).toHaveLength(before);
  });

  it('waits for the end of quiet hours', async () => {
    const { customer, browser, reply } = await conversation('three');
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
    await customer.browser.trpc.notifications.saveSubscriptions.mutate({
      selections: [],
      quiet_hours: { from: at(-2), to: at(2) },
      timezone: 'UTC',
    });
    await reply();
    expect(browser.messages()).toEqual([]);
    await product.services.db.execute(
      sql`update jobs.job set start_after = now() where name = 'notifications-push' and state = 'created'`,
    );
    await finishJobs();
    expect(browser.messages()).toHaveLength(1);
  });

  it.each([404, 410])('is forgotten when its service says %i', async (status) => {
    const { customer, browser, reply } = await conversation(`gone-${status}`);
    service.answers.set(browser.path, status);
    await reply();
    await reply();
    expect(browser.messages()).toHaveLength(1);
    expect(await browsersOf(customer.user.id)).toEqual([]);
  });

  it('is tried again when its service is out of order, and then shown once', async () => {
    const { browser, reply } = await conversation('tired');
    service.answers.set(browser.path, 503);
    await reply();
    service.answers.delete(browser.path);
    await product.services.db.execute(
      sql`update jobs.job set start_after = now() where name = 'notifications-push' and state = 'retry'`,
    );
    await finishJobs();
    await finishJobs();
    expect(browser.messages()).toHaveLength(2);
    expect(await product.services.db.select().from(pushMessages)).toEqual([]);
  });

  it('is forgotten with the session, by a logout or the end of the account', async () => {
    const one = await conversation('logout');
    await one.customer.browser.post('/auth/logout');
    expect(await browsersOf(one.customer.user.id)).toEqual([]);
    const other = await conversation('deleted');
    await other.customer.browser.send('DELETE', '/api/v1/users/me?deleteCurrentUser=true');
    expect(await browsersOf(other.customer.user.id)).toEqual([]);
    const suspended = await conversation('suspended');
    await product.services.db
      .update(users)
      .set({ suspended_at: sql`now()` })
      .where(eq(users.id, suspended.customer.user.id));
    await suspended.reply();
    expect(suspended.browser.messages()).toEqual([]);
  });

  it('has an address of the internet with TLS, unless the site says otherwise', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const { env } = product.services;
    const { input } = service.newBrowser('refused');
    env.PUSH_ALLOW_PRIVATE = false;
    for (const endpoint of [
      input.endpoint,
      'https://127.0.0.1/send',
      'https://[::1]/send',
      'http://93.184.216.34/',
    ]) {
      const answer = await browser.post('/api/v1/notifications/me/browsers', { ...input, endpoint });
      expect([endpoint, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
        endpoint,
        422,
        ['endpoint'],
      ]);
    }
    env.PUSH_ALLOW_PRIVATE = true;
    for (const wrong of [
      {},
      { ...input, keys: { p256dh: 'x', auth: 'y' } },
      { ...input, endpoint: 'file:///x' },
    ]) {
      expect((await browser.post('/api/v1/notifications/me/browsers', wrong)).status).toBe(422);
    }
    expect((await (await product.visit()).post('/api/v1/notifications/me/browsers', input)).status).toBe(401);
  });
});
