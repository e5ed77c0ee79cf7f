import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { bearerFor, makePerson, password, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import { saveSettings } from '../../settings/service.ts';
import { roles } from '../tables.ts';
import { tokensOf } from './service.ts';
import { accessTokens } from './tables.ts';

const product = testProduct();

const path = '/api/v1/access-tokens';

interface Made {
  token: { id: number; name: string; last_used_at: string | null; created_at: string };
  plainTextToken: string;
  status: string;
}

const use = (plainTextToken: string) =>
  fetch(`${product.url}/api/v1/tickets`, { headers: { authorization: `Bearer ${plainTextToken}` } });

describe('an API token', () => {
  it('is made, shown once, used and deleted, all at once', async () => {
    const { browser, user } = await signedInAs(product, 'agents');
    const made = await browser.post<Made>(path, { tokenName: ' Order sync ' });
    expect(made.status).toBe(201);
    const { token, plainTextToken, status } = made.body;
    expect(status).toBe('success');
    expect(token).toEqual({
      id: expect.any(Number),
      name: 'Order sync',
      last_used_at: null,
      created_at: expect.stringMatching(/Z$/),
    });
    expect(plainTextToken).toMatch(new RegExp(`^${token.id}\\|[A-Za-z0-9]{40}[0-9a-f]{8}$`));
    expect((await use(plainTextToken)).status).toBe(200);
    const [listed] = await tokensOf(product.services.db, user.id);
    expect(listed).toMatchObject({ id: token.id, last_used_at: expect.any(String) });

    const deleted = await browser.send('DELETE', `${path}/${token.id}`);
    expect(deleted.status).toBe(200);
    expect((await use(plainTextToken)).status).toBe(401);
    expect(await tokensOf(product.services.db, user.id)).toEqual([]);
    expect((await browser.send('DELETE', `${path}/${token.id}`)).status).toBe(404);
  });

  it('is stored as a hash only', async () => {
    const { browser } = await signedInAs(product, 'agents');
    const { body } = await browser.post<Made>(path, { tokenName: 'secret' });
    const secret = body.plainTextToken.split('|')[1] ?? '';
    const [row] = await product.services.db
      .select()
      .from(accessTokens)
      .where(eq(accessTokens.id, body.token.id));
    expect(row?.abilities).toEqual(['*']);
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify(row)).not.toContain(secret.slice(0, 40));
  });

  it('needs a name, a permission and a browser', async () => {
    expect((await (await product.visit()).post(path, { tokenName: 'x' })).status).toBe(401);
    const customer = await signedInAs(product, 'customers');
    expect((await customer.browser.post(path, { tokenName: 'x' })).status).toBe(403);
    const { browser, user } = await signedInAs(product, 'agents');
    for (const tokenName of [undefined, '', '   ']) {
      const refused = await browser.post(path, { tokenName });
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual({ tokenName: ['The token name field is required.'] });
    }
    expect((await browser.post(path, { tokenName: 'x'.repeat(256) })).status).toBe(422);
    const headers = { ...(await bearerFor(product, user)), 'content-type': 'application/json' };
    const asBearer = await fetch(product.url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify({ tokenName: 'x' }),
    });
    expect(asBearer.status).toBe(403);
    expect(await asBearer.json()).toEqual({ message: 'This action is not available to API tokens.' });
    const [own] = await tokensOf(product.services.db, user.id);
    expect((await fetch(`${product.url}${path}/${own?.id}`, { method: 'DELETE', headers })).status).toBe(403);
  });

  it('of somebody else does not exist, and keeps working', async () => {
    const owner = await signedInAs(product, 'agents');
    const { body } = await owner.browser.post<Made>(path, { tokenName: 'mine' });
    const other = await signedInAs(product, 'admins');
    for (const id of [body.token.id, 2_000_000_000]) {
      const refused = await other.browser.send('DELETE', `${path}/${id}`);
      expect(refused.status).toBe(404);
      expect(refused.body).toEqual({ message: 'Not found.' });
    }
    expect((await other.browser.send('DELETE', `${path}/none`)).status).toBe(422);
    expect((await use(body.plainTextToken)).status).toBe(200);
    expect((await (await product.visit()).send('DELETE', `${path}/${body.token.id}`)).status).toBe(401);
  });

  it('is refused beyond the limit that a role sets, also when two are asked for at once', async () => {
    const { db } = product.services;
    const [agents] = await db.select().from(roles).where(eq(roles.name, 'agents'));
    const limited = (agents?.permissions ?? []).map((permission) =>
      permission.name === 'api.access'
        ? { ...permission, restrictions: [{ name: 'max_tokens', value: 2 }] }
        : permission,
    );
    await db.update(roles).set({ permissions: limited }).where(eq(roles.name, 'agents'));
    const user = await makePerson(product, 'agents');
    const browser = await (await product.visit()).signIn(user.email, password);
    expect((await browser.post(path, { tokenName: 'first' })).status).toBe(201);
    const answers = await Promise.all(
      ['second', 'third'].map((tokenName) => browser.post(path, { tokenName })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.errors).toEqual({ tokenName: ["You can't have more than 2 API tokens."] });
    await db
      .update(roles)
      .set({ permissions: agents?.permissions ?? [] })
      .where(eq(roles.name, 'agents'));
  });
});

describe('without the API', () => {
  afterEach(() => saveSettings(product.services, { api: { integrated: true } }));

  it('there are no tokens, no programs that sign in, no document, and a token stands for nobody', async () => {
    const { browser, user } = await signedInAs(product, 'agents');
    const made = await browser.post<Made>(path, { tokenName: 'Before' });
    await saveSettings(product.services, { api: { integrated: false } });
    const stranger = await product.visit();
    const credentials = { email: user.email, password };
    for (const answer of [
      await browser.post(path, { tokenName: 'After' }),
      await stranger.post(path, { tokenName: 'After' }),
      await browser.send('DELETE', `${path}/${made.body.token.id}`),
      await stranger.post('/api/v1/auth/login', credentials),
      await stranger.post('/api/v1/auth/register', {}),
      await browser.get('/api/v1/openapi.json'),
      await browser.get('/api-docs'),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([404, 'Not found.']);
    }
    expect((await use(made.body.plainTextToken)).status).toBe(401);
    const authorization = `Bearer ${made.body.plainTextToken}`;
    const lists = await fetch(`${product.url}/api/v1/value-lists/countries`, { headers: { authorization } });
    expect(lists.status).toBe(200);
    const write = await fetch(`${product.url}/api/v1/tickets`, {
      method: 'POST',
      headers: { authorization },
    });
    expect(write.status).toBe(419);
    expect((await browser.get('/api/v1/tickets')).status).toBe(200);
  });
});
