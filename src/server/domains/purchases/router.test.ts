import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Purchase } from '#shared/purchases.ts';
import { fileTicket, makePerson, newEmail, password, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { socialProfiles } from '../auth/social/tables.ts';
import { users } from '../auth/tables.ts';
import { saveSettings } from '../settings/service.ts';
import { findSale } from './sales.ts';

interface StandIn {
  sales: Map<string, unknown>;
  bought: Map<string, unknown[]>;
  /** Overrides every answer. */
  answer: { status: number; body: string } | 'silence' | null;
  /** Valid refresh tokens, and the access token each yields. */
  renewals: Map<string, string>;
  asked: string[];
}

/** The marketplace as it documents itself, over HTTP on this machine. */
const standIn: StandIn = {
  sales: new Map(),
  bought: new Map(),
  answer: null,
  renewals: new Map(),
  asked: [],
};

async function startStandIn(): Promise<Server> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand.in');
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    standIn.asked.push(`${request.method} ${url.pathname}${url.search}`);
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
    if (standIn.answer === 'silence') return;
    if (standIn.answer !== null) return send(standIn.answer.status, standIn.answer.body);
    if (url.pathname === '/token') {
      let form = '';
      request.on('data', (chunk) => {
        form += chunk;
      });
      request.on('end', () => {
        const fields = new URLSearchParams(form);
        const fresh = standIn.renewals.get(fields.get('refresh_token') ?? '');
        const known = fields.get('client_id') === 'site' && fields.get('client_secret') === 'secret';
        if (fresh === undefined || !known) return send(400, { error: 'invalid_grant' });
        send(200, { access_token: fresh, token_type: 'bearer', expires_in: 3600 });
      });
      return;
    }
    if (url.pathname === '/v3/market/author/sale') {
      if (token !== 'author-token') return send(403, { error: 'forbidden' });
      const sale = standIn.sales.get(url.searchParams.get('code') ?? '');
      if (sale === undefined)
        return send(404, { error: 404, description: 'No sale belonging to the current user found' });
      return send(200, sale);
    }
    if (url.pathname === '/v3/market/buyer/purchases') {
      const bought = standIn.bought.get(token);
      if (bought === undefined) return send(401, { error: 'invalid token' });
      const page = Number(url.searchParams.get('page') ?? '1');
      return send(200, { buyer: { id: 1 }, purchases: bought.slice((page - 1) * 2, page * 2) });
    }
    send(404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const server = await startStandIn();
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const product = testProduct({
  ENVATO_API_URL: address,
  ENVATO_PERSONAL_TOKEN: 'author-token',
  ENVATO_CLIENT_ID: 'site',
  ENVATO_CLIENT_SECRET: 'secret',
  ENVATO_TOKEN_URL: `${address}/token`,
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(async () => {
  Object.assign(standIn, { answer: null, asked: [] });
  await saveSettings(product.services, { envato: { enable: true, require_purchase_code: false } });
});

let made = 0;
const newCode = () => `86781236-23d0-4b3c-7dfa-${String(++made).padStart(12, '0')}`;

const saleOf = (name: string, supportedUntil: string | null) => ({
  amount: '19.84',
  sold_at: '2026-01-05T10:00:00+11:00',
  license: 'Regular License',
  supported_until: supportedUntil,
  item: {
    id: 17022701,
    name,
    url: 'https://market.example/item/17022701',
    previews: {
      live_site: { url: 'https://demo.example' },
      icon_with_landscape_preview: { icon_url: 'https://img.example/icon.png' },
    },
  },
});

const later = '2031-07-06T09:00:00+10:00';

function newSale(name = 'Paper', supportedUntil: string | null = later) {
  const code = newCode();
  standIn.sales.set(code, saleOf(name, supportedUntil));
  return code;
}

interface Answer {
  purchases: Purchase[];
  purchase: Purchase;
  message: string;
  errors: Record<string, string[]>;
  action: { label: string; action: string };
}

const addPath = '/api/v1/users/me/envato/add-purchase-using-code';
const syncPath = '/api/v1/users/me/envato/sync-purchases';
const listPath = '/api/v1/users/me/purchases';

const connect = async (userId: number, grant: object) => {
  await product.services.db.insert(socialProfiles).values({
    user_id: userId,
    service_name: 'envato',
    user_service_id: `buyer-${userId}`,
    username: 'buyer',
    sealed_tokens: product.services.keys.seal('social-tokens', JSON.stringify(grant)),
  });
};

describe('a purchase code', () => {
  it('adds its purchase, however it is spelt, and again without harm', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const code = newSale();
    const added = await browser.post<Answer>(addPath, { purchaseCode: `  ${code.toUpperCase()} ` });
    expect(added.status).toBe(200);
    expect(added.body.purchase).toEqual({
      id: expect.any(Number),
      image: 'https://img.example/icon.png',
      url: 'https://market.example/item/17022701',
      item_name: 'Paper',
      code,
      supported_until: '2031-07-05T23:00:00.000Z',
      support_expired: false,
    });
    const again = await browser.post<Answer>(addPath, { purchaseCode: code });
    expect(again.status).toBe(200);
    expect(again.body.purchases).toHaveLength(1);
    const listed = await browser.get<Answer>(listPath);
    expect(listed.body.purchases).toEqual([added.body.purchase]);
  });

  it('lists the newest support date first; no date counts as expired', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const codes = [
      newSale('Old', '2020-01-01T00:00:00Z'),
      newSale('Never', null),
      newSale('New', '2032-01-01T00:00:00Z'),
    ];
    for (const purchaseCode of codes) await browser.post(addPath, { purchaseCode });
    const { body } = await browser.get<Answer>(listPath);
    expect(body.purchases.map(({ item_name, support_expired }) => [item_name, support_expired])).toEqual([
      ['New', false],
      ['Old', true],
      ['Never', true],
    ]);
  });

  it('is refused when it is unknown, no code, missing or another account’s', async () => {
    const owner = await signedInAs(product, 'customers');
    const { browser } = await signedInAs(product, 'customers');
    const taken = newSale();
    await owner.browser.post(addPath, { purchaseCode: taken });
    const refusals: [unknown, string][] = [
      [newCode(), 'The purchase code is invalid.'],
      ['../../v1/market/private/user/email.json', 'The purchase code is invalid.'],
      [taken, 'The purchase code is already used by another account.'],
      ['', 'The purchase code field is required.'],
    ];
    for (const [purchaseCode, message] of refusals) {
      const answer = await browser.post<Answer>(addPath, { purchaseCode });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual({ purchaseCode: [message] });
    }
    expect((await browser.get<Answer>(listPath)).body.purchases).toEqual([]);
  });

  it.each([
    ['down', { status: 503, body: 'Service Unavailable' }],
    ['talking nonsense', { status: 200, body: '<html>Welcome</html>' }],
    ['answering something else', { status: 200, body: '{"item":{"id":true}}' }],
    ['refusing the site', { status: 403, body: '{}' }],
  ])('is not blamed while the marketplace is %s', async (_name, answer) => {
    const { browser } = await signedInAs(product, 'customers');
    const purchaseCode = newSale();
    standIn.answer = answer;
    const refused = await browser.post<Answer>(addPath, { purchaseCode });
    expect(refused.status).toBe(502);
    expect(refused.body).toEqual({
      message: "The marketplace can't be reached right now. Please try again later.",
    });
    standIn.answer = null;
    expect((await browser.post(addPath, { purchaseCode })).status).toBe(200);
  });

  it('is not waited for without end', async () => {
    standIn.answer = 'silence';
    const asking = findSale(product.services, newSale(), 100);
    await expect(asking).rejects.toMatchObject({ kind: 'bad_gateway', status: 502 });
  });
});

describe('an import from the marketplace', () => {
  const purchase = (name: string) => ({ ...saleOf(name, later), code: newCode() });

  it('brings in every page, and leaves alone what another account has', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const other = await signedInAs(product, 'customers');
    const bought = ['One', 'Two', 'Three'].map(purchase);
    const [taken] = bought;
    standIn.sales.set(taken?.code ?? '', saleOf('One', later));
    await other.browser.post(addPath, { purchaseCode: taken?.code });
    standIn.bought.set('grant-1', bought);
    await connect(user.id, { access_token: 'grant-1' });
    const answer = await browser.post<Answer>(syncPath, {});
    expect(answer.status).toBe(200);
    expect(answer.body.purchases.map(({ item_name }) => item_name).sort()).toEqual(['Three', 'Two']);
    const again = await browser.post<Answer>(syncPath, { userId: 'me' });
    expect(again.body.purchases).toHaveLength(2);
  });

  it('renews a grant whose hour is over, and keeps the new one', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    standIn.bought.set('fresh', [purchase('Late')]);
    standIn.renewals.set('renewal', 'fresh');
    const expires_at = new Date(Date.now() - 1000).toISOString();
    await connect(user.id, { access_token: 'stale', refresh_token: 'renewal', expires_at });
    expect((await browser.post<Answer>(syncPath)).body.purchases).toHaveLength(1);
    standIn.renewals.clear();
    expect((await browser.post(syncPath)).status).toBe(200);
  });

  it('asks to connect first, also when the grant was taken back', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const refusal = {
      message: 'Connect your marketplace account first.',
      action: { label: 'Connect', action: '/account-settings#social' },
    };
    const unconnected = await browser.post<Answer>(syncPath);
    expect(unconnected.status).toBe(422);
    expect(unconnected.body).toEqual(refusal);
    await connect(user.id, { access_token: 'taken-back' });
    expect((await browser.post(syncPath)).body).toEqual(refusal);
    const expired = { access_token: 'x', refresh_token: 'gone', expires_at: '2020-01-01T00:00:00.000Z' };
    await product.services.db
      .update(socialProfiles)
      .set({ sealed_tokens: product.services.keys.seal('social-tokens', JSON.stringify(expired)) })
      .where(eq(socialProfiles.user_id, user.id));
    expect((await browser.post(syncPath)).body).toEqual(refusal);
    standIn.answer = { status: 500, body: '' };
    expect((await browser.post(syncPath)).status).toBe(502);
  });

  it('is for the person of the address, who is the one in the body', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const other = await makePerson(product);
    standIn.bought.set('grant-2', []);
    await connect(user.id, { access_token: 'grant-2' });
    const mixed = await browser.post<Answer>(syncPath, { userId: other.id });
    expect(mixed.body.errors).toEqual({ userId: ['The selected user id is invalid.'] });
    expect((await browser.post(syncPath, { userId: user.id })).status).toBe(200);
  });
});

describe('purchases', () => {
  it('are one’s own, or take a permission', async () => {
    const other = await makePerson(product);
    const customer = await signedInAs(product, 'customers');
    const agent = await signedInAs(product, 'agents');
    const stranger = await product.visit();
    expect((await stranger.get(listPath)).status).toBe(401);
    expect((await stranger.post(syncPath)).status).toBe(401);
    expect((await stranger.post(addPath, { purchaseCode: newCode() })).status).toBe(401);
    const path = `/api/v1/users/${other.id}`;
    expect((await customer.browser.get(`${path}/purchases`)).status).toBe(403);
    expect((await agent.browser.get(`${path}/purchases`)).status).toBe(200);
    expect((await agent.browser.post(`${path}/envato/sync-purchases`)).status).toBe(403);
    expect((await agent.browser.get('/api/v1/users/99999999/purchases')).status).toBe(404);
    const admin = await signedInAs(product, 'admins');
    const added = await admin.browser.post<Answer>(`${path}/envato/add-purchase-using-code`, {
      purchaseCode: newSale(),
    });
    expect(added.body.purchases).toHaveLength(1);
  });

  it('are nowhere while the site has no marketplace, or at one it does not know', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const elsewhere = '/api/v1/users/me/bazaar/sync-purchases';
    expect((await browser.post(elsewhere)).status).toBe(404);
    expect((await browser.post('/api/v1/users/me/bazaar/add-purchase-using-code', {})).status).toBe(404);
    expect((await browser.post('/api/v1/users/me/envato/add-purchase-using-code', {})).status).toBe(422);
    expect((await (await product.visit()).post(elsewhere)).status).toBe(401);
    await saveSettings(product.services, { envato: { enable: false } });
    for (const status of [
      (await browser.get(listPath)).status,
      (await browser.post(syncPath)).status,
      (await browser.post(addPath, { purchaseCode: newCode() })).status,
    ]) {
      expect(status).toBe(404);
    }
  });

  it('stand beside the ticket of their owner', async () => {
    const customer = await signedInAs(product, 'customers');
    const agent = await signedInAs(product, 'agents');
    const code = newSale();
    await customer.browser.post(addPath, { purchaseCode: code });
    const { id } = await fileTicket(product, customer.browser);
    const seen = await agent.browser.trpc.tickets.get.query({ id });
    expect(seen.ticket.user.purchase_codes).toEqual([expect.objectContaining({ code })]);
    const { user } = await agent.browser.trpc.users.get.query({
      id: String(customer.user.id),
      with: ['purchase_codes'],
    });
    expect(user.purchase_codes).toHaveLength(1);
  });
});

describe('registration with a purchase code', () => {
  const form = (fields: object) => ({
    email: newEmail(),
    password,
    password_confirmation: password,
    ...fields,
  });

  it('needs one where the site asks for it, and stores it with the account', async () => {
    await saveSettings(product.services, { envato: { enable: true, require_purchase_code: true } });
    const visitor = await product.visit();
    const without = await visitor.post<Answer>('/auth/register', form({}));
    expect(without.status).toBe(422);
    expect(without.body.errors).toEqual({ purchase_code: ['The purchase code field is required.'] });
    const unknown = await visitor.post<Answer>('/auth/register', form({ purchase_code: newCode() }));
    expect(unknown.body.errors).toEqual({ purchase_code: ['The purchase code is invalid.'] });
    const code = newSale();
    const accepted = await visitor.post('/auth/register', form({ purchaseCode: code }));
    expect(accepted.status).toBe(201);
    expect((await visitor.get<Answer>(listPath)).body.purchases).toHaveLength(1);
    const another = await product.visit();
    const used = await another.post<Answer>('/auth/register', form({ purchase_code: code }));
    expect(used.body.errors).toEqual({
      purchase_code: ['The purchase code is already used by another account.'],
    });
  });

  it('makes one account of two that bring the same code at once, and none while nobody can tell', async () => {
    const code = newSale();
    const tries = await Promise.all(
      [0, 1].map(async () => (await product.visit()).post('/auth/register', form({ purchase_code: code }))),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 422]);
    standIn.answer = { status: 503, body: '' };
    const late = form({ purchase_code: newSale() });
    expect((await (await product.visit()).post('/auth/register', late)).status).toBe(502);
    const { db } = product.services;
    expect(await db.$count(users, eq(users.email, late.email))).toBe(0);
  });
});
