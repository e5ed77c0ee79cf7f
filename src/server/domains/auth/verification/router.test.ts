import { beforeEach, describe, expect, it } from 'vitest';
import { appRouter } from '#server/router.ts';
import type { Browser } from '#server/testing/browser.ts';
import { bearerFor, makePerson, newEmail, password, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import { mailsTo } from '#server/testing/mails.ts';
import type { BootstrapData } from '#shared/settings.ts';
import { saveSettings } from '../../settings/service.ts';
import { verificationLink } from './service.ts';

const product = testProduct();
const site = 'http://localhost:3000';

const user = async (browser: Browser) => (await browser.trpc.auth.bootstrap.query()).data.user;
const open = (link: string, browser?: Browser) =>
  fetch(link.replace(site, product.url), {
    redirect: 'manual',
    headers: { accept: 'application/json', cookie: browser?.cookieHeader ?? '' },
  });

async function register(email = newEmail()) {
  const browser = await product.visit();
  const answer = await browser.post<{ status: string; bootstrapData: BootstrapData }>('/auth/register', {
    email,
    password,
    password_confirmation: password,
  });
  return { browser, email, answer };
}

beforeEach(() => saveSettings(product.services, { require_email_confirmation: true }));

describe('registration on a site that wants addresses proven', () => {
  it('says so, signs in, and sends a link that proves the address, in any browser and as often as it is opened', async () => {
    const { browser, email, answer } = await register();
    expect([answer.status, answer.body.status]).toEqual([201, 'needs_email_verification']);
    const [mail] = await mailsTo(product, email);
    expect(mail?.subject).toBe('Verify your email address for Helpdock');
    expect(mail?.text).toContain('24 hours');
    const link = mail?.link(/\/auth\/email\/verify\//) ?? '';
    expect(link).toMatch(
      /^http:\/\/localhost:3000\/auth\/email\/verify\/\d+\/[0-9a-f]{40}\?expires=\d+&signature=[0-9a-f]{64}$/,
    );
    expect((await user(browser))?.email_verified_at).toBeNull();

    expect((await open(link, browser)).status).toBe(204);
    const proven = (await user(browser))?.email_verified_at;
    expect(proven).toEqual(expect.any(String));
    expect((await open(link)).status).toBe(204);
    expect((await user(browser))?.email_verified_at).toBe(proven);
  });

  it('sends nothing and asks for nothing elsewhere', async () => {
    await saveSettings(product.services, { require_email_confirmation: false });
    const { email, answer } = await register();
    expect(answer.body.status).toBe('success');
    expect(await mailsTo(product, email)).toEqual([]);
  });
});

describe('the link', () => {
  it('is refused when anything of it was changed, left out, or has run out', async () => {
    const person = await makePerson(product);
    const other = await makePerson(product);
    const link = verificationLink(product.services, person);
    const old = verificationLink(product.services, person, Math.floor(Date.now() / 1000) - 1);
    const forged = [
      link.replace(/signature=.*/, `signature=${'0'.repeat(64)}`),
      link.replace(/&signature=.*/, ''),
      link.replace(/expires=(\d+)/, (_all, expires: string) => `expires=${Number(expires) + 1}`),
      link.replace(`/verify/${person.id}/`, `/verify/${other.id}/`),
      link.replace(/\/[0-9a-f]{40}\?/, `/${'a'.repeat(40)}?`),
      link.replace(`/verify/${person.id}/`, '/verify/nobody/'),
      old,
    ];
    for (const address of forged) {
      const answer = await open(address);
      expect([answer.status, await answer.json()]).toEqual([403, { message: 'Invalid signature.' }]);
    }
  });

  it('is worth nothing once the address has changed', async () => {
    const person = await makePerson(product);
    const link = verificationLink(product.services, { id: person.id, email: newEmail('before') });
    expect((await open(link)).status).toBe(403);
  });
});

describe('asking for the mail again', () => {
  const path = '/auth/email/verification-notification';

  it('sends another, and earlier links keep working', async () => {
    const { browser, email } = await register();
    const answer = await browser.post(path, { email: email.toUpperCase() });
    expect([answer.status, answer.body]).toEqual([202, { status: 'success' }]);
    expect((await browser.post(path)).status).toBe(202);
    const mails = await mailsTo(product, email);
    expect(mails).toHaveLength(3);
    expect((await open(mails[0]?.link(/verify/) ?? '', browser)).status).toBe(204);
    const again = await browser.post(path);
    expect([again.status, await mailsTo(product, email)]).toEqual([
      204,
      expect.objectContaining({ length: 3 }),
    ]);
  });

  it('is for the person’s own address, and for people who are signed in', async () => {
    const { browser } = await register();
    const other = await browser.post(path, { email: newEmail() });
    expect([other.status, Object.keys(other.body.errors as object)]).toEqual([422, ['email']]);
    expect((await (await product.visit()).post(path)).status).toBe(401);
    expect((await browser.post(path, undefined, { withoutToken: true })).status).toBe(419);
  });
});

describe('somebody whose address is not proven', () => {
  /** Permitted to unverified users besides public reads: sign in otherwise, choose a language, sign out. */
  const allowed = new Set([
    'auth.twoFactor.answer',
    'auth.social.connect',
    'users.locale.choose',
    'users.delete',
    // The mailed link verifies an address, as after registration.
    'auth.emailChange.confirm',
    'auth.login',
    'auth.logout',
    'auth.register',
    'auth.setUp',
    'auth.tokenLogin',
    'auth.tokenRegister',
    'auth.verification.resend',
    // The link of an invite proves the address too.
    'invites.accept',
    // A mailed link proves who gets the emails.
    'notifications.unsubscribe',
    // Also for people without an account.
    'contact.send',
    // The way back to one's own.
    'people.stopImpersonating',
    'roles.stopViewingAs',
  ]);

  it('may do nothing but that', async () => {
    const { browser } = await register();
    // Disabled features answer 404 to everybody.
    await saveSettings(product.services, { workspaces: { integrated: true }, billing: { enable: true } });
    const procedures = Object.entries(
      appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
    );
    const open: string[] = [];
    const mutations = procedures.filter(([, { _def }]) => _def.type === 'mutation').map(([name]) => name);
    for (const name of mutations.filter((name) => name !== 'auth.logout')) {
      const response = await fetch(`${product.url}/trpc/${name}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: browser.cookieHeader,
          'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
        },
        body: JSON.stringify({}),
      });
      const { error } = (await response.json()) as { error?: { data: { reason: string } } };
      if (error?.data.reason !== 'email_unverified') open.push(name);
    }
    expect(open.filter((name) => !allowed.has(name))).toEqual([]);
  });

  it('is told why, reads what is public, and signs out', async () => {
    const { browser } = await register();
    const refused = await browser.get('/api/v1/tickets');
    expect([refused.status, refused.body]).toEqual([403, { message: 'Your email address is not verified.' }]);
    expect((await browser.get('/api/v1/hc')).status).toBe(200);
    expect((await browser.post('/auth/logout')).status).toBe(200);
  });

  it('is not let in with a token either', async () => {
    const { user: agent } = await signedInAs(product, 'agents');
    const headers = await bearerFor(product, agent);
    const answer = await fetch(`${product.url}/api/v1/tickets`, { headers });
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { message: 'Your email address is not verified.' },
    ]);
  });
});
