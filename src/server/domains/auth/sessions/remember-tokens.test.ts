import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { Browser } from '#server/testing/browser.ts';
import { makePerson, password } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import { rememberTokens, sessions } from './tables.ts';

const product = testProduct();

const session = 'helpdock_session';
const remember = 'remember_web';

async function rememberedPerson() {
  const user = await makePerson(product);
  const browser = await product.visit();
  await browser.post('/auth/login', { email: user.email, password, remember: true });
  return { user, browser };
}

/** A browser with only this remember cookie. */
function holding(cookie: string | undefined) {
  const browser = new Browser(product.url);
  browser.cookies.set(remember, cookie ?? '');
  return browser;
}

const whoIs = async (browser: Browser) => (await browser.trpc.auth.bootstrap.query()).data.user?.id ?? null;

const sessionsOf = (id: number) => product.services.db.$count(sessions, eq(sessions.user_id, id));

/** Ends the grace period of concurrent requests. */
const passGrace = (id: number) =>
  product.services.db
    .update(rememberTokens)
    .set({ used_at: sql`now() - interval '1 minute'` })
    .where(eq(rememberTokens.user_id, id));

describe('a remember cookie', () => {
  it('is another one after each use', async () => {
    const { user, browser } = await rememberedPerson();
    const seen = new Set([browser.cookies.get(remember)]);
    for (let use = 0; use < 3; use += 1) {
      browser.cookies.delete(session);
      expect(await whoIs(browser)).toBe(user.id);
      seen.add(browser.cookies.get(remember));
      await passGrace(user.id);
    }
    expect(seen.size).toBe(4);
    expect(new Set([...seen].map((cookie) => cookie?.split('.')[0])).size).toBe(1);
  });

  it('opens one session for all requests that show it at once, and gives one of them the next', async () => {
    const { user, browser } = await rememberedPerson();
    const before = await sessionsOf(user.id);
    const tabs = Array.from({ length: 6 }, () => holding(browser.cookies.get(remember)));
    expect(await Promise.all(tabs.map(whoIs))).toEqual(tabs.map(() => user.id));
    expect(new Set(tabs.map(({ cookies }) => cookies.get(session))).size).toBe(1);
    const changed = tabs.filter(({ cookies }) => cookies.get(remember) !== browser.cookies.get(remember));
    expect(changed).toHaveLength(1);
    expect(await sessionsOf(user.id)).toBe(before + 1);
    const late = holding(browser.cookies.get(remember));
    for (let page = 0; page < 3; page += 1) {
      late.cookies.delete(session);
      expect(await whoIs(late)).toBe(user.id);
    }
    expect(await sessionsOf(user.id)).toBe(before + 1);
  });

  it('that is old tells of a theft, and ends what the thief has', async () => {
    const { user, browser } = await rememberedPerson();
    const thief = holding(browser.cookies.get(remember));
    expect(await whoIs(thief)).toBe(user.id);
    await passGrace(user.id);
    browser.cookies.delete(session);
    expect(await whoIs(browser)).toBeNull();
    expect(browser.cookies.has(remember)).toBe(false);
    expect(await whoIs(thief)).toBeNull();
    expect(await whoIs(holding(thief.cookies.get(remember)))).toBeNull();
    expect(await sessionsOf(user.id)).toBe(0);
  });

  it('ends at logout with every session that it opened, wherever', async () => {
    const { user, browser } = await rememberedPerson();
    const other = await product.visit();
    await other.post('/auth/login', { email: user.email, password, remember: true });
    const copy = holding(browser.cookies.get(remember));
    expect(await whoIs(copy)).toBe(user.id);
    await browser.post('/auth/logout');
    expect(await whoIs(copy)).toBeNull();
    expect(await whoIs(holding(copy.cookies.get(remember)))).toBeNull();
    expect(await whoIs(other)).toBe(user.id);
  });

  it('that was made up ends nothing and nobody', async () => {
    const { user, browser } = await rememberedPerson();
    for (const cookie of ['x', 'x.y', '.', `${'a'.repeat(20)}.${'b'.repeat(40)}`]) {
      const forger = holding(cookie);
      expect(await whoIs(forger)).toBeNull();
      expect(forger.cookies.has(remember)).toBe(false);
    }
    expect(await whoIs(browser)).toBe(user.id);
  });
});
