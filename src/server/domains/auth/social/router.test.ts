import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { bearerFor, makePerson, newEmail, password, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import { type OidcAccount, startOidcServer, walkThrough } from '#server/testing/oidc-server.ts';
import { startStandIn } from '#server/testing/social-stand-ins.ts';
import type { BootstrapData } from '#shared/settings.ts';
import type { SocialMessage, SocialService } from '#shared/social.ts';
import { saveSettings } from '../../settings/service.ts';
import { findUserByEmail } from '../queries.ts';
import { roles, users } from '../tables.ts';
import { socialProfiles } from './tables.ts';

const site = 'http://localhost:3000';
const callback = (service: string) => `/secure/auth/social/${service}/callback`;

const oidc = await startOidcServer();
oidc.register(site);
const standIn = await startStandIn();
const standInFor = (prefix: string, profile: string) => ({
  [`${prefix}_CLIENT_ID`]: 'helpdock',
  [`${prefix}_CLIENT_SECRET`]: `secret of ${prefix}`,
  [`${prefix}_AUTHORIZE_URL`]: `${standIn.url}/authorize`,
  [`${prefix}_TOKEN_URL`]: `${standIn.url}/token`,
  [`${prefix}_PROFILE_URL`]: standIn.url + profile,
});

const product = testProduct({
  ...oidc.environment,
  ...standInFor('FACEBOOK', '/me'),
  ...standInFor('TWITTER', '/2/users/me'),
  ...standInFor('ENVATO', '/v1/market/private/user'),
  ENVATO_API_URL: standIn.url,
});

afterEach(() => {
  standIn.profile = {};
});

afterAll(async () => {
  await oidc.stop();
  await standIn.stop();
});

let people = 0;

/** An account at the provider: its user name there, and its claims. */
function somebody(account: Partial<OidcAccount> = {}): { name: string; email: string } {
  const name = `account-${++people}`;
  const email = newEmail('social');
  oidc.accounts.set(name, {
    email,
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Lane',
    ...account,
  });
  return { name, email: account.email ?? email };
}

/** The message that a page of the popup sends to the page behind it. */
function messageOf(html: string): SocialMessage {
  const sent = /postMessage\((\{.*\}), ("[^"]*")\);/.exec(html);
  if (sent === null) throw new Error(`The page sends no message: ${html}`);
  expect(JSON.parse(sent[2] ?? '')).toBe(site);
  return JSON.parse(sent[1] ?? '') as SocialMessage;
}

/** Begins a sign-in or a connection; the address at the provider. */
async function begin(browser: Browser, service: SocialService, purpose = 'login'): Promise<string> {
  const answer = await browser.get(`/secure/auth/social/${service}/${purpose}`);
  expect(answer.status).toBe(302);
  return answer.headers.get('location') ?? '';
}

const arrive = async (browser: Browser, address: string) => {
  const { pathname, search } = new URL(address);
  return messageOf((await browser.get(pathname + search)).text);
};

/** The whole way to the provider and back. */
const throughGoogle = async (browser: Browser, account: string | null, purpose = 'login') =>
  arrive(browser, await walkThrough(await begin(browser, 'google', purpose), account));

async function throughStandIn(browser: Browser, service: SocialService, purpose = 'login') {
  const response = await fetch(await begin(browser, service, purpose), { redirect: 'manual' });
  return arrive(browser, response.headers.get('location') ?? '');
}

const bootstrapOf = (message: SocialMessage): BootstrapData => {
  if (message.status !== 'SUCCESS') throw new Error(`Not signed in: ${JSON.stringify(message)}`);
  return message.callbackData.bootstrapData;
};

const errorOf = (message: SocialMessage): string => {
  if (message.status !== 'ERROR') throw new Error(`Not refused: ${message.status}`);
  return message.callbackData.errorMessage;
};

const currentUser = async (browser: Browser) => (await browser.trpc.auth.bootstrap.query()).data.user;

describe('the way to a service', () => {
  it('asks for a code with PKCE and a state of 40 characters, and for nothing of the session', async () => {
    const visitor = await product.visit();
    const url = new URL(await begin(visitor, 'google'));
    expect(url.origin + url.pathname).toBe(`${oidc.url}/o/oauth2/v2/auth`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'helpdock',
      redirect_uri: site + callback('google'),
      scope: 'openid email profile',
      state: expect.stringMatching(/^[A-Za-z0-9]{40}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  it('is not begun by somebody signed in already', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const page = await browser.get('/secure/auth/social/google/login');
    expect(messageOf(page.text)).toEqual({
      type: 'social-auth',
      status: 'ALREADY_LOGGED_IN',
      callbackData: {},
    });
  });

  it('does not exist for services that are unknown, switched off or not configured', async () => {
    const visitor = await product.visit();
    await saveSettings(product.services, { social: { google: { enable: false } } });
    for (const name of ['google', 'myspace', '__proto__']) {
      const page = await visitor.get(`/secure/auth/social/${name}/login`, {
        headers: { accept: 'text/html' },
      });
      expect(errorOf(messageOf(page.text))).toBe('An error occurred. Please try again later');
      const json = await visitor.get(`/secure/auth/social/${name}/login`);
      expect([json.status, json.body]).toEqual([404, { message: 'Not found.' }]);
    }
    expect((await visitor.trpc.auth.bootstrap.query()).data.settings.social.google.enable).toBe(false);
    await saveSettings(product.services, { social: { google: { enable: true } } });
    expect((await visitor.trpc.auth.bootstrap.query()).data.settings.social.google.enable).toBe(true);
  });
});

describe('an invite', () => {
  const invites = '/api/v1/agents/invites';
  const toRole = async (email: string) => {
    const { browser } = await signedInAs(product, 'admins');
    const [role] = await product.services.db.select().from(roles).where(eq(roles.name, 'agents'));
    const body = { emails: [email], role_id: role?.id };
    const made = await browser.post<{ invites: { id: string }[] }>('/api/v1/agents/invite', body);
    const id = made.body.invites[0]?.id ?? '';
    const link = await browser.post<{ url: string }>(`${invites}/${id}/link`);
    return { id, browser, token: new URL(link.body.url).searchParams.get('invite') ?? '' };
  };
  const comeWith = async (browser: Browser, token: string, account: string) => {
    const begun = await browser.get(`/secure/auth/social/google/login?invite=${token}`);
    return arrive(browser, await walkThrough(begun.headers.get('location') ?? '', account));
  };

  it('makes an agent of who comes through a service, also while registration is off, with that address alone', async () => {
    const { name, email } = somebody();
    const { token } = await toRole(email);
    await saveSettings(product.services, {
      registration: { disable: true },
      require_email_confirmation: true,
    });
    const stranger = somebody();
    expect(errorOf(await comeWith(await product.visit(), token, stranger.name))).toBe(
      'This invite was sent to a different email address.',
    );
    const { user } = bootstrapOf(await comeWith(await product.visit(), token, name));
    expect(user).toMatchObject({ email, roles: [{ name: 'agents' }] });
    expect(user?.email_verified_at).not.toBeNull();
    expect(errorOf(await comeWith(await product.visit(), token, stranger.name))).toBe(
      'This invite is no longer valid',
    );
    await saveSettings(product.services, {
      registration: { disable: false },
      require_email_confirmation: false,
    });
  });

  it('says that it is over when it was cancelled, and makes no account', async () => {
    const { name, email } = somebody();
    const { id, browser, token } = await toRole(email);
    await browser.send('DELETE', `${invites}/${id}`);
    expect(errorOf(await comeWith(await product.visit(), token, name))).toBe(
      'This invite is no longer valid',
    );
    expect(await findUserByEmail(product.services.db, email)).toBeUndefined();
  });

  it('of who has an account through the service already waits until they accept it', async () => {
    const { name, email } = somebody();
    await throughGoogle(await product.visit(), name);
    const { token } = await toRole(email);
    const visitor = await product.visit();
    const { user } = bootstrapOf(await comeWith(visitor, token, name));
    expect(user?.roles.map((role) => role.name)).toEqual(['customers']);
    expect((await visitor.post(`${invites}/accept`, { invite: token })).status).toBe(200);
    expect((await currentUser(visitor))?.roles.map((role) => role.name)).toEqual(['customers', 'agents']);
  });
});

describe('the page that ends it', () => {
  it('is kept by nobody, talks to this site only and runs no script but its own', async () => {
    const visitor = await product.visit();
    const { name } = somebody({ given_name: '</script><script>alert(1)</script>' });
    const back = new URL(await walkThrough(await begin(visitor, 'google'), name));
    const page = await visitor.get(back.pathname + back.search);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'nonce-[\w-]{24}'; style-src 'nonce-[\w-]{24}'; /,
    );
    expect(page.text.match(/<script/g)).toHaveLength(1);
    expect(bootstrapOf(messageOf(page.text)).user?.first_name).toBe('</script><script>alert(1)</script>');
    expect(page.text).toContain("You're signed in.");
  });

  it('is not used up by a HEAD', async () => {
    const visitor = await product.visit();
    const { name } = somebody();
    const back = new URL(await walkThrough(await begin(visitor, 'google'), name));
    const head = await fetch(product.url + back.pathname + back.search, {
      method: 'HEAD',
      headers: { cookie: visitor.cookieHeader },
    });
    expect(head.status).toBe(404);
    expect((await arrive(visitor, back.href)).status).toBe('SUCCESS');
  });
});

describe('signing in', () => {
  it('makes an account with a proved address and no password, and finds it again', async () => {
    const visitor = await product.visit();
    const { name, email } = somebody();
    const { user } = bootstrapOf(await throughGoogle(visitor, name));
    expect(user).toMatchObject({
      email,
      first_name: 'Ada',
      last_name: 'Lane',
      has_password: false,
      email_verified_at: expect.any(String),
      roles: [{ name: 'customers' }],
      social_profiles: [{ service_name: 'google', username: email }],
    });
    expect((await currentUser(visitor))?.id).toBe(user?.id);

    const elsewhere = await product.visit();
    expect(bootstrapOf(await throughGoogle(elsewhere, name)).user?.id).toBe(user?.id);
  });

  it('knows people by their account over there, whatever address it has later', async () => {
    const { name, email } = somebody();
    bootstrapOf(await throughGoogle(await product.visit(), name));
    oidc.accounts.set(name, { email: newEmail(), email_verified: false });
    expect(bootstrapOf(await throughGoogle(await product.visit(), name)).user?.email).toBe(email);
  });

  it('gives the browser another session and CSRF token', async () => {
    const visitor = await product.visit();
    const before = new Map(visitor.cookies);
    bootstrapOf(await throughGoogle(visitor, somebody().name));
    for (const cookie of ['helpdock_session', 'XSRF-TOKEN']) {
      expect(visitor.cookies.get(cookie)).not.toBe(before.get(cookie));
    }
    const stale = await visitor.post(
      '/auth/logout',
      {},
      {
        headers: { 'x-xsrf-token': before.get('XSRF-TOKEN') ?? '' },
      },
    );
    expect(stale.status).toBe(419);
    expect(visitor.cookies.has('helpdock_state')).toBe(false);
  });

  it('remembers the browser when it is asked to', async () => {
    const { name } = somebody();
    const forgetful = await product.visit();
    await throughGoogle(forgetful, name);
    expect(forgetful.cookies.has('remember_web')).toBe(false);
    const home = await product.visit();
    const start = await home.get('/secure/auth/social/google/login?remember=1');
    await arrive(home, await walkThrough(start.headers.get('location') ?? '', name));
    expect(home.cookies.has('remember_web')).toBe(true);
  });

  it('leaves a second factor to be shown', async () => {
    const { name } = somebody();
    const { user } = bootstrapOf(await throughGoogle(await product.visit(), name));
    await product.services.db
      .update(users)
      .set({ two_factor_confirmed_at: new Date().toISOString() })
      .where(eq(users.id, user?.id ?? 0));
    const visitor = await product.visit();
    const message = await throughGoogle(visitor, name);
    expect(message).toEqual({ type: 'social-auth', status: 'TWO_FACTOR', callbackData: {} });
    expect(await currentUser(visitor)).toBeNull();
    const wrong = await visitor.post('/auth/two-factor-challenge', {
      recovery_code: 'aaaaaaaaaa-bbbbbbbbbb',
    });
    expect(wrong.body).not.toHaveProperty('action');
  });

  it('is refused without an address, with one that is not proved, and to suspended people', async () => {
    const visitor = await product.visit();
    const unproved = somebody({ email_verified: false });
    expect(errorOf(await throughGoogle(visitor, unproved.name))).toBe(
      'The email address of your Google account is not verified.',
    );
    expect(await findUserByEmail(product.services.db, unproved.email)).toBeUndefined();
    oidc.accounts.set('nameless', {});
    expect(errorOf(await throughGoogle(visitor, 'nameless'))).toBe(
      "Your Google account has no email address or doesn't share it.",
    );
    const { name } = somebody();
    const { user } = bootstrapOf(await throughGoogle(await product.visit(), name));
    await product.services.db
      .update(users)
      .set({ suspended_at: new Date().toISOString() })
      .where(eq(users.id, user?.id ?? 0));
    expect(errorOf(await throughGoogle(visitor, name))).toBe('Your account has been suspended.');
    expect(await currentUser(visitor)).toBeNull();
  });

  it('makes no account while registration is closed, but lets those in who have one', async () => {
    const { name } = somebody();
    bootstrapOf(await throughGoogle(await product.visit(), name));
    await saveSettings(product.services, { registration: { disable: true } });
    const visitor = await product.visit();
    expect(errorOf(await throughGoogle(visitor, somebody().name))).toBe('Registration is disabled.');
    expect((await throughGoogle(visitor, name)).status).toBe('SUCCESS');
    await saveSettings(product.services, { registration: { disable: false } });
  });

  it('makes one account of two that arrive at once', async () => {
    const { name, email } = somebody();
    const browsers = await Promise.all([product.visit(), product.visit()]);
    const backs = await Promise.all(
      browsers.map(async (browser) => walkThrough(await begin(browser, 'google'), name)),
    );
    const messages = await Promise.all(browsers.map((browser, index) => arrive(browser, backs[index] ?? '')));
    expect(messages.some((message) => message.status === 'SUCCESS')).toBe(true);
    const made = await product.services.db.select().from(users).where(eq(users.email, email));
    expect(made).toHaveLength(1);
  });
});

describe('a way back that is not the one begun', () => {
  const expired = 'This sign-in attempt has expired.';

  it('with a forged, a missing or somebody else’s state is refused', async () => {
    const { name } = somebody();
    const visitor = await product.visit();
    for (const state of ['x'.repeat(40), '', null]) {
      const back = new URL(await walkThrough(await begin(visitor, 'google'), name));
      if (state === null) back.searchParams.delete('state');
      else back.searchParams.set('state', state);
      expect(errorOf(await arrive(visitor, back.href))).toBe(expired);
    }
    // The attacker's callback, opened in a victim's browser: it would sign them in as the attacker.
    const attacker = await product.visit();
    const back = await walkThrough(await begin(attacker, 'google'), name);
    expect(errorOf(await arrive(await product.visit(), back))).toBe(expired);
    await begin(visitor, 'google');
    expect(errorOf(await arrive(visitor, back))).toBe(expired);
    expect(await currentUser(visitor)).toBeNull();
  });

  it('at the address of another service is refused', async () => {
    const visitor = await product.visit();
    const back = new URL(await walkThrough(await begin(visitor, 'google'), somebody().name));
    back.pathname = callback('facebook');
    expect(errorOf(await arrive(visitor, back.href))).toBe(expired);
  });

  it('counts once, even for a browser that kept its old cookies', async () => {
    const visitor = await product.visit();
    const start = await begin(visitor, 'google');
    const kept = new Map(visitor.cookies);
    const back = await walkThrough(start, somebody().name);
    bootstrapOf(await arrive(visitor, back));
    visitor.cookies.clear();
    for (const [name, value] of kept) visitor.cookies.set(name, value);
    expect(errorOf(await arrive(visitor, back))).toBe(expired);
    expect(await currentUser(visitor)).toBeNull();
  });

  it('with a code that was used is refused, here and over there', async () => {
    const visitor = await product.visit();
    const first = new URL(await walkThrough(await begin(visitor, 'google'), somebody().name));
    bootstrapOf(await arrive(visitor, first.href));
    const other = await product.visit();
    const second = new URL(await begin(other, 'google'));
    const replay = new URL(first);
    replay.searchParams.set('state', second.searchParams.get('state') ?? '');
    expect(errorOf(await arrive(other, replay.href))).toBe(expired);
    // A stolen code that was not used yet fails for want of the verifier.
    const victim = await product.visit();
    const stolen = new URL(await walkThrough(await begin(victim, 'google'), somebody().name));
    const thief = await product.visit();
    const begun = new URL(await begin(thief, 'google'));
    stolen.searchParams.set('state', begun.searchParams.get('state') ?? '');
    expect(errorOf(await arrive(thief, stolen.href))).toBe('An error occurred. Please try again later');
    expect(await currentUser(thief)).toBeNull();
  });

  it('says what the provider says', async () => {
    const visitor = await product.visit();
    expect(errorOf(await throughGoogle(visitor, null))).toBe('Sign-in was canceled.');
    const start = new URL(await begin(visitor, 'google'));
    const back = new URL(site + callback('google'));
    back.searchParams.set('state', start.searchParams.get('state') ?? '');
    back.searchParams.set('error', 'server_error');
    expect(errorOf(await arrive(visitor, back.href))).toBe('An error occurred. Please try again later');
  });

  it('after the time for it is over is refused', async () => {
    const visitor = await product.visit();
    const back = await walkThrough(await begin(visitor, 'google'), somebody().name);
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + 16 * 60_000);
    const message = await arrive(visitor, back).finally(() => clock.mockRestore());
    expect(errorOf(message)).toBe(expired);
  });
});

describe('an address that has an account', () => {
  const begun = async () => {
    const user = await makePerson(product);
    const { name } = somebody({ email: user.email.toUpperCase() });
    const visitor = await product.visit();
    const message = await throughGoogle(visitor, name);
    return { user, name, visitor, message };
  };

  it('asks for its password, and is connected with it', async () => {
    const { user, name, visitor, message } = await begun();
    expect(message).toEqual({
      type: 'social-auth',
      status: 'REQUEST_PASSWORD',
      callbackData: { service: 'google', email: user.email },
    });
    expect(await currentUser(visitor)).toBeNull();
    const wrong = await visitor.post('/secure/auth/social/connect', { password: 'not-the-password' });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { password: ['The provided password was incorrect.'] },
    ]);
    const missing = await visitor.post('/secure/auth/social/connect', {});
    expect(missing.body.errors).toEqual({ password: ['The password field is required.'] });

    const session = visitor.cookies.get('helpdock_session');
    const victim = await makePerson(product);
    const echoed = {
      service: 'google',
      email: victim.email,
      user_service_id: 'somebody else',
      id: victim.id,
    };
    const answer = await visitor.post<{ bootstrapData: BootstrapData; status: string }>(
      '/secure/auth/social/connect',
      { ...echoed, password },
    );
    expect([answer.status, answer.body.status]).toEqual([200, 'success']);
    expect(answer.body.bootstrapData.user).toMatchObject({
      id: user.id,
      social_profiles: [{ service_name: 'google' }],
    });
    expect(visitor.cookies.get('helpdock_session')).not.toBe(session);
    expect(bootstrapOf(await throughGoogle(await product.visit(), name)).user?.id).toBe(user.id);
  });

  it('needs the CSRF token, and a sign-in that waits', async () => {
    const { visitor } = await begun();
    const forged = await visitor.post('/secure/auth/social/connect', { password }, { withoutToken: true });
    expect(forged.status).toBe(419);
    const stranger = await product.visit();
    const nothing = await stranger.post('/secure/auth/social/connect', { password });
    expect([nothing.status, nothing.body.errors]).toEqual([
      422,
      { password: ['This sign-in attempt has expired.'] },
    ]);
  });

  it('waits for ten minutes, and not in another session', async () => {
    const { visitor } = await begun();
    const stranger = await product.visit();
    stranger.cookies.set('helpdock_state', visitor.cookies.get('helpdock_state') ?? '');
    expect((await stranger.post('/secure/auth/social/connect', { password })).status).toBe(422);
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + 10 * 60_000 + 1000);
    const late = await visitor
      .post('/secure/auth/social/connect', { password })
      .finally(() => clock.mockRestore());
    expect(late.body.errors).toEqual({ password: ['This sign-in attempt has expired.'] });
  });

  it('is told of its suspension only for the right password, and shows a second factor if it has one', async () => {
    const { user, visitor } = await begun();
    const set = (change: Partial<typeof users.$inferInsert>) =>
      product.services.db.update(users).set(change).where(eq(users.id, user.id));
    await set({ suspended_at: new Date().toISOString() });
    const wrong = await visitor.post('/secure/auth/social/connect', { password: 'not-the-password' });
    expect(wrong.body.errors).toEqual({ password: ['The provided password was incorrect.'] });
    const right = await visitor.post('/secure/auth/social/connect', { password });
    expect(right.body.errors).toEqual({ password: ['Your account has been suspended.'] });
    await set({ suspended_at: null, two_factor_confirmed_at: new Date().toISOString() });
    const answer = await visitor.post('/secure/auth/social/connect', { password });
    expect(answer.body).toEqual({ two_factor: true, status: 'success' });
    expect(await currentUser(visitor)).toBeNull();
  });

  it('is refused when it signs in with another account of that service', async () => {
    const { visitor, user } = await begun();
    await visitor.post('/secure/auth/social/connect', { password });
    const { name } = somebody({ email: user.email });
    expect(errorOf(await throughGoogle(await product.visit(), name))).toBe(
      'Another Google account is already connected.',
    );
  });
});

describe('connecting in the settings', () => {
  it('ties the account over there to whoever is signed in, again and again', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const { name, email } = somebody();
    for (let times = 0; times < 2; times += 1) {
      const message = await throughGoogle(browser, name, 'connect');
      expect(bootstrapOf(message).user).toMatchObject({
        id: user.id,
        social_profiles: [{ service_name: 'google', username: email }],
      });
    }
    expect((await currentUser(browser))?.social_profiles).toHaveLength(1);
    const { browser: other } = await signedInAs(product, 'customers');
    expect(errorOf(await throughGoogle(other, name, 'connect'))).toBe(
      'This Google account is already connected to another user.',
    );
    expect(errorOf(await throughGoogle(browser, somebody().name, 'connect'))).toBe(
      'Another Google account is already connected.',
    );
  });

  it('needs somebody signed in, on a page of this site', async () => {
    const visitor = await product.visit();
    const path = '/secure/auth/social/google/connect';
    expect(errorOf(messageOf((await visitor.get(path, { headers: { accept: 'text/html' } })).text))).toBe(
      'Sign in before connecting an account.',
    );
    const { browser } = await signedInAs(product, 'customers');
    const headers = { accept: 'text/html', 'sec-fetch-site': 'cross-site' };
    expect(errorOf(messageOf((await browser.get(path, { headers })).text))).toBe(
      'This action is unauthorized.',
    );
    const token = await bearerFor(product, await makePerson(product, 'agents'));
    const bearer = await fetch(product.url + path, { headers: token });
    expect(errorOf(messageOf(await bearer.text()))).toBe('Sign in before connecting an account.');
    await saveSettings(product.services, { require_email_confirmation: true });
    const unverified = await browser.get(path, { headers: { accept: 'text/html' } });
    expect(errorOf(messageOf(unverified.text))).toBe('Your email address is not verified.');
    await saveSettings(product.services, { require_email_confirmation: false });
  });

  it('does not go on for somebody else who signed in meanwhile', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const back = await walkThrough(await begin(browser, 'google', 'connect'), somebody().name);
    const other = await makePerson(product);
    await browser.signIn(other.email, password);
    expect(errorOf(await arrive(browser, back))).toBe('This sign-in attempt has expired.');
  });
});

describe('disconnecting', () => {
  const path = '/secure/auth/social/google/disconnect';

  it('forgets the account over there, and says the same when there is none', async () => {
    const { browser } = await signedInAs(product, 'customers');
    await throughGoogle(browser, somebody().name, 'connect');
    for (let times = 0; times < 2; times += 1) {
      const answer = await browser.post<{ user: { social_profiles: unknown[] } }>(path);
      expect([answer.status, answer.body.user.social_profiles]).toEqual([200, []]);
    }
    expect((await currentUser(browser))?.social_profiles).toEqual([]);
  });

  it('is refused when nothing else signs the person in', async () => {
    const visitor = await product.visit();
    const { name } = somebody();
    bootstrapOf(await throughGoogle(visitor, name));
    const refused = await visitor.post(path);
    expect([refused.status, refused.body]).toEqual([
      422,
      { message: 'Set a password before disconnecting this account.' },
    ]);
    expect((await currentUser(visitor))?.social_profiles).toHaveLength(1);

    standIn.profile = { '/me': { id: 'second-way', name: 'Ada Lane' } };
    expect((await throughStandIn(visitor, 'facebook', 'connect')).status).toBe('SUCCESS');
    await saveSettings(product.services, { social: { facebook: { enable: false } } });
    expect((await visitor.post(path)).status).toBe(422);
    await saveSettings(product.services, { social: { facebook: { enable: true } } });
    expect((await visitor.post(path)).status).toBe(200);
    expect((await visitor.post('/secure/auth/social/facebook/disconnect')).status).toBe(422);
  });

  it('is for people signed in here, with the CSRF token, and for services that exist', async () => {
    const visitor = await product.visit();
    expect((await visitor.post(path)).status).toBe(401);
    const { browser } = await signedInAs(product, 'customers');
    expect((await browser.post(path, {}, { withoutToken: true })).status).toBe(419);
    const unknown = await browser.post('/secure/auth/social/myspace/disconnect');
    expect([unknown.status, unknown.body]).toEqual([404, { message: 'Not found.' }]);
    const endless = await browser.post(`/secure/auth/social/${'x'.repeat(101)}/disconnect`);
    expect(endless.status).toBe(422);
    expect((await visitor.get(path)).status).toBe(405);
  });
});

describe('the shapes of the others', () => {
  it('Facebook: proves whose secret asks, takes the address as confirmed', async () => {
    const email = newEmail('facebook');
    standIn.profile = {
      '/me': { id: '1011', name: 'Ann Lee Poe', first_name: 'Ann', last_name: 'Poe', email },
    };
    const { user } = bootstrapOf(await throughStandIn(await product.visit(), 'facebook'));
    expect(user).toMatchObject({ email, first_name: 'Ann', last_name: 'Poe' });
    expect(user?.social_profiles).toEqual([{ service_name: 'facebook', username: 'Ann Lee Poe' }]);
    const exchange = standIn.exchanges.at(-1);
    expect(exchange?.form).toMatchObject({ client_id: 'helpdock', client_secret: 'secret of FACEBOOK' });
    expect(exchange?.authorization).toBeUndefined();
    const asked = standIn.asked.at(-1);
    expect(asked?.searchParams.get('fields')).toBe('id,name,first_name,last_name,email');
    const proof = createHmac('sha256', 'secret of FACEBOOK').update(exchange?.token ?? '');
    expect(asked?.searchParams.get('appsecret_proof')).toBe(proof.digest('hex'));
    standIn.profile = { '/me': { id: '1012', name: 'No Mail' } };
    expect(errorOf(await throughStandIn(await product.visit(), 'facebook'))).toBe(
      "Your Facebook account has no email address or doesn't share it.",
    );
  });

  it('X: the secret in the header, the confirmed address asked for', async () => {
    const email = newEmail('twitter');
    const data = { id: '2244', name: 'Grace  Brewster Hopper', username: 'amazing', confirmed_email: email };
    standIn.profile = { '/2/users/me': { data } };
    const { user } = bootstrapOf(await throughStandIn(await product.visit(), 'twitter'));
    expect(user).toMatchObject({ email, first_name: 'Grace', last_name: 'Brewster Hopper' });
    expect(user?.social_profiles).toEqual([{ service_name: 'twitter', username: 'amazing' }]);
    const exchange = standIn.exchanges.at(-1);
    expect(exchange?.form).not.toHaveProperty('client_secret');
    expect(exchange?.authorization).toBe(
      `Basic ${Buffer.from('helpdock:secret%20of%20TWITTER').toString('base64')}`,
    );
    expect(standIn.asked.at(-1)?.searchParams.get('user.fields')).toBe('confirmed_email');
  });

  it('Envato: the id of the account, and tokens kept sealed', async () => {
    const email = newEmail('envato');
    const folder = '/v1/market/private/user';
    standIn.profile = {
      '/whoami': { userId: 122459, scopes: ['default'] },
      [`${folder}/username.json`]: { username: 'buyer' },
      [`${folder}/email.json`]: { email },
    };
    const { user } = bootstrapOf(await throughStandIn(await product.visit(), 'envato'));
    expect(user?.social_profiles).toEqual([{ service_name: 'envato', username: 'buyer' }]);
    const [row] = await product.services.db
      .select()
      .from(socialProfiles)
      .where(eq(socialProfiles.user_id, user?.id ?? 0));
    expect(row?.user_service_id).toBe('122459');
    const sealed = product.services.keys.unseal('social-tokens', row?.sealed_tokens ?? '');
    expect(JSON.parse(sealed ?? '')).toEqual({
      access_token: expect.stringMatching(/^ey/),
      refresh_token: expect.any(String),
      expires_at: expect.stringMatching(/Z$/),
    });
  });

  it('Envato: brings what was bought there, which a site may ask for', async () => {
    const folder = '/v1/market/private/user';
    const code = '86781236-23d0-4b3c-7dfa-c1c147e0dece';
    const bought = (purchases: object[]) => {
      standIn.profile = {
        '/whoami': { userId: 77_001 },
        [`${folder}/username.json`]: { username: 'collector' },
        [`${folder}/email.json`]: { email: 'collector@example.com' },
        '/v3/market/buyer/purchases': { purchases },
      };
    };
    // Jobs of earlier tests must not add requests below.
    await product.services.jobs.drain(product.services);
    await saveSettings(product.services, { envato: { enable: true, require_purchase_code: true } });
    bought([]);
    const visitor = await product.visit();
    expect(errorOf(await throughStandIn(visitor, 'envato'))).toBe(
      "You don't have a purchase that can be used here.",
    );
    expect(await findUserByEmail(product.services.db, 'collector@example.com')).toBeUndefined();
    expect(errorOf(await throughGoogle(visitor, somebody().name))).toBe(
      'The purchase code field is required.',
    );

    const sale = { item: { id: 1, name: 'Paper' }, code, supported_until: null, sold_at: null };
    bought([sale]);
    const { user } = bootstrapOf(await throughStandIn(visitor, 'envato'));
    const codes = async () => {
      const [readPurchases] = product.services.hooks('purchases');
      return (await readPurchases?.(product.services, user?.id ?? 0))?.map((one) => one.code);
    };
    expect(await codes()).toEqual([code]);

    await saveSettings(product.services, { envato: { enable: true, require_purchase_code: false } });
    bought([sale, { ...sale, code: code.replace('8678', '9999') }]);
    bootstrapOf(await throughStandIn(await product.visit(), 'envato'));
    await product.services.jobs.drain(product.services);
    expect(await codes()).toHaveLength(2);
    await saveSettings(product.services, { envato: { enable: false } });
  });

  it('an answer in another shape signs nobody in', async () => {
    for (const junk of [{}, [], 'text', { id: 7, name: 'number' }, { id: '', name: 'empty' }]) {
      standIn.profile = { '/me': junk };
      const visitor = await product.visit();
      expect(errorOf(await throughStandIn(visitor, 'facebook'))).toBe(
        'An error occurred. Please try again later',
      );
      expect(await currentUser(visitor)).toBeNull();
    }
    standIn.oauth.service.once('beforeResponse', (answer) => {
      answer.statusCode = 400;
      answer.body = { error: 'invalid_grant' };
    });
    expect(errorOf(await throughStandIn(await product.visit(), 'twitter'))).toBe(
      'An error occurred. Please try again later',
    );
  });
});
