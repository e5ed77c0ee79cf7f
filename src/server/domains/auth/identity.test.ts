import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { sessions } from './sessions/tables.ts';
import { roles, userRoles, users } from './tables.ts';
import { mintToken } from './tokens/service.ts';
import { accessTokens } from './tokens/tables.ts';

const product = testProduct();

describe('who is calling', () => {
  it('is known without a statement from the second call on', async () => {
    const { browser } = await signedInAs(product, 'agents');
    // Wait for the events of the sign-up, which invalidate the caches of the first call.
    await product.caughtUp();
    await browser.get('/api/v1/tickets/counts');
    const { statements } = await product.counter.during(() => browser.get('/api/v1/tickets/counts'));
    expect(statements.filter((statement) => statement.includes('"sessions"'))).toEqual([]);
  });

  it('ends with a suspension at once, however the row was changed', async () => {
    const { browser, user } = await signedInAs(product, 'agents');
    const { plainTextToken } = await mintToken(product.services, user.id, 'script');
    const visitor = await product.visit();
    const bearer = { headers: { authorization: `Bearer ${plainTextToken}` }, withoutToken: true };
    expect((await browser.get('/api/v1/tickets/counts')).status).toBe(200);
    expect((await visitor.get('/api/v1/tickets/counts', bearer)).status).toBe(200);
    await product.services.db
      .update(users)
      .set({ suspended_at: new Date().toISOString() })
      .where(eq(users.id, user.id));
    await product.caughtUp();
    expect((await browser.get('/api/v1/tickets/counts')).status).toBe(401);
    expect((await visitor.get('/api/v1/tickets/counts', bearer)).status).toBe(401);
  });

  it('has new rights as soon as a role is given or taken', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const { db } = product.services;
    expect((await browser.get('/api/v1/tickets/counts')).status).toBe(403);
    const [agents] = await db.select({ id: roles.id }).from(roles).where(eq(roles.name, 'agents'));
    await db.insert(userRoles).values({ user_id: user.id, role_id: agents?.id ?? 0 });
    await product.caughtUp();
    expect((await browser.get('/api/v1/tickets/counts')).status).toBe(200);
    await db.delete(userRoles).where(eq(userRoles.user_id, user.id));
    await product.caughtUp();
    expect((await browser.get('/api/v1/tickets/counts')).status).toBe(403);
  });

  it('is nobody once the session or the token is gone', async () => {
    const { browser, user } = await signedInAs(product, 'agents');
    const { plainTextToken, id } = await mintToken(product.services, user.id, 'script');
    const visitor = await product.visit();
    const bearer = { headers: { authorization: `Bearer ${plainTextToken}` }, withoutToken: true };
    expect((await browser.get('/api/v1/tickets/counts')).status).toBe(200);
    expect((await visitor.get('/api/v1/tickets/counts', bearer)).status).toBe(200);
    await product.services.db.delete(accessTokens).where(eq(accessTokens.id, id));
    await product.caughtUp();
    expect((await visitor.get('/api/v1/tickets/counts', bearer)).status).toBe(401);
    await product.services.db.delete(sessions).where(eq(sessions.user_id, user.id));
    await product.caughtUp();
    expect((await browser.get('/api/v1/tickets/counts')).status).toBe(401);
  });

  it('is not changed by the answer to a read that shows a session which is over: another one may have taken its place', async () => {
    const { browser } = await signedInAs(product, 'agents');
    const cookie = browser.cookieHeader;
    await browser.post('/auth/logout');
    const ask = (path: string, method = 'GET') =>
      fetch(`${product.url}${path}`, { method, headers: { cookie, 'content-type': 'application/json' } });
    const late = await ask('/trpc/auth.bootstrap');
    expect(
      ((await late.json()) as { result: { data: { data: { user: null } } } }).result.data.data.user,
    ).toBeNull();
    expect(late.headers.getSetCookie()).toEqual([]);
    // Writes, and reads over REST, get a new session.
    const write = await ask('/trpc/auth.login', 'POST');
    expect(write.status).toBe(419);
    for (const answer of [write, await ask('/api/v1/bootstrap-data')]) {
      expect(answer.headers.getSetCookie().some((line) => line.startsWith('helpdock_session=g.'))).toBe(true);
    }
  });
});
