import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Notification } from '#shared/notifications.ts';
import type { Browser } from '../../testing/browser.ts';
import { browserOf, newEmail, password, signedInAs, verified } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { mailsTo } from '../../testing/mails.ts';
import { withWorkspaces } from '../../testing/workspaces.ts';
import { saveSettings } from '../settings/service.ts';
import { emailChanges } from './email-change/tables.ts';
import { findUser, findUserByEmail, type UserRow } from './queries.ts';
import { issueRememberToken } from './sessions/remember-tokens.ts';
import { rememberTokens, sessions } from './sessions/tables.ts';
import { socialProfiles } from './social/tables.ts';
import { roles, users } from './tables.ts';
import { mintToken } from './tokens/service.ts';
import { accessTokens } from './tokens/tables.ts';
import { verificationLink } from './verification/service.ts';

const product = testProduct();

beforeAll(() => withWorkspaces(product));

const again = 'another-password';

/** An account with everything its creator may set up; its address is not verified. */
async function squatted() {
  const { browser, user } = await signedInAs(product, 'agents');
  const { services } = product;
  await services.db
    .update(users)
    .set({
      two_factor_secret: 'sealed',
      two_factor_recovery_codes: 'sealed',
      two_factor_confirmed_at: '2026-01-01T00:00:00Z',
    })
    .where(eq(users.id, user.id));
  const { plainTextToken } = await mintToken(services, user.id, 'squatter');
  await services.db.insert(socialProfiles).values({
    user_id: user.id,
    service_name: 'google',
    user_service_id: `google-${user.id}`,
    username: 'squatter',
  });
  await services.db
    .insert(emailChanges)
    .values({ user_id: user.id, email: newEmail('elsewhere'), token_hash: `hash-${user.id}` });
  await issueRememberToken(services, user.id);
  services.people.dropPerson(user.id);
  const other = await browserOf(product, user);
  const headers = { authorization: `Bearer ${plainTextToken}` };
  const withToken = async () =>
    (await fetch(`${product.url}/api/v1/users/me`, { headers: { ...headers, accept: 'application/json' } }))
      .status;
  return { user, browser, other, withToken };
}

async function heldBy({ id }: UserRow) {
  const { db } = product.services;
  const row = await findUser(db, id);
  return {
    verified: row?.email_verified_at !== null,
    factor: row?.two_factor_confirmed_at !== null || row?.recovery_codes !== null,
    profiles: row?.social_profiles.length,
    tokens: await db.$count(accessTokens, eq(accessTokens.user_id, id)),
    sessions: await db.$count(sessions, eq(sessions.user_id, id)),
    cookies: await db.$count(rememberTokens, eq(rememberTokens.user_id, id)),
    changes: await db.$count(emailChanges, eq(emailChanges.user_id, id)),
    password: row?.password_hash !== null,
  };
}

const nothing = { factor: false, profiles: 0, tokens: 0, sessions: 0, cookies: 0, changes: 0 };

const opened = (user: UserRow) => {
  const { pathname, search } = new URL(verificationLink(product.services, user));
  return pathname + search;
};

const linkTo = async (email: string, pattern: RegExp) =>
  new URL((await mailsTo(product, email)).map((mail) => mail.link(pattern)).findLast(Boolean) ?? '');

async function reset({ email }: UserRow): Promise<void> {
  const guest = await product.visit();
  await guest.post('/auth/forgot-password', { email });
  const token = (await linkTo(email, /password\/reset/)).pathname.split('/').at(-1);
  const form = { email, token, password: again, password_confirmation: again };
  expect((await guest.post('/auth/reset-password', form)).status).toBe(200);
}

async function roleId(name: string): Promise<number | undefined> {
  const [role] = await product.services.db.select().from(roles).where(eq(roles.name, name));
  return role?.id;
}

async function acceptMailed(browser: Browser, { email }: UserRow): Promise<void> {
  const admin = await signedInAs(product, 'admins');
  const role_id = await roleId('customers');
  const sent = await admin.browser.post('/api/v1/agents/invite', { emails: [email], role_id });
  expect(sent.status).toBe(201);
  const invite = (await linkTo(email, /invite=/)).searchParams.get('invite');
  expect((await browser.post('/api/v1/agents/invites/accept', { invite })).status).toBe(200);
}

describe('the first proof of an address', () => {
  it.each([
    ['a password reset', async ({ user }: { user: UserRow }) => reset(user), { ...nothing, password: true }],
    [
      'a link that is opened in another browser',
      async ({ user }: { user: UserRow }) => {
        expect((await (await product.visit()).get(opened(user))).status).toBe(204);
      },
      { ...nothing, password: false },
    ],
    [
      'a mailed invite, but for the session that accepts it',
      async ({ user, browser }: { user: UserRow; browser: Browser }) => acceptMailed(browser, user),
      { ...nothing, sessions: 1, password: true },
    ],
  ])('by %s ends what was set up before, and says so', async (_way, prove, left) => {
    const account = await squatted();
    expect(await account.withToken()).toBe(200);
    await prove(account);
    expect(await heldBy(account.user)).toEqual({ verified: true, ...left });
    expect(await account.withToken()).toBe(401);
    expect((await account.other.get('/api/v1/users/me')).status).toBe(401);
    const subjects = (await mailsTo(product, account.user.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your email address has been verified');
  });

  it('in a session of the account ends nothing', async () => {
    const account = await squatted();
    const before = await heldBy(account.user);
    expect((await account.browser.get(opened(account.user))).status).toBe(204);
    expect(await heldBy(account.user)).toEqual({ ...before, verified: true });
    const mails = await mailsTo(product, account.user.email);
    expect(mails.map(({ subject }) => subject)).toEqual([]);
  });

  it('leaves a second proof, and what was set up by then, alone', async () => {
    const { user, browser } = await signedInAs(product, 'agents', verified);
    await mintToken(product.services, user.id, 'mine');
    await product.visit().then((guest) => guest.get(opened(user)));
    expect((await browser.get('/api/v1/users/me')).status).toBe(200);
    await reset(user);
    expect(await heldBy(user)).toMatchObject({ tokens: 1, sessions: 0 });
  });

  it('in another browser leads to a new password, as often as the link is opened until there is one', async () => {
    const { user } = await signedInAs(product, 'customers');
    const { pathname, search } = new URL(verificationLink(product.services, user));
    const link = { id: String(user.id), hash: pathname.split('/').at(-1) ?? '' };
    const query = Object.fromEntries(new URLSearchParams(search)) as { expires: string; signature: string };
    const guest = await product.visit();
    const first = await guest.trpc.auth.verification.verify.query({ ...link, ...query });
    const second = await guest.trpc.auth.verification.verify.query({ ...link, ...query });
    expect([first.reset_token, second.reset_token]).toEqual([expect.any(String), expect.any(String)]);
    const login = { email: user.email, password };
    expect((await guest.post('/auth/login', login)).status).toBe(422);
    const form = {
      email: user.email,
      token: second.reset_token,
      password: again,
      password_confirmation: again,
    };
    expect((await guest.post('/auth/reset-password', form)).status).toBe(200);
    const third = await guest.trpc.auth.verification.verify.query({ ...link, ...query });
    expect(third.reset_token).toBeNull();
    expect((await guest.post('/auth/login', { ...login, password: again })).status).toBe(200);
  });
});

/** Grants that depend on an email address: grants one, and answers whether the account of that address got it. */
const grants: Record<string, (account: { browser: Browser; user: UserRow }) => Promise<boolean>> = {
  'word of a workspace invite': async ({ browser, user }) => {
    await inviteTo(user.email);
    const { body } = await browser.get<{ pagination: { data: Notification[] } }>('/api/v1/notifications');
    return body.pagination.data.some(({ type }) => type === 'workspace_invitation');
  },
  'a place in a workspace': async ({ browser, user }) => {
    const inviteId = await inviteTo(user.email);
    return (await browser.get(`/api/v1/workspace/join/${inviteId}`)).status === 200;
  },
  'the right to decline a workspace invite': async ({ browser, user }) => {
    const inviteId = await inviteTo(user.email);
    return (await browser.send('DELETE', `/api/v1/workspace/invite/${inviteId}`)).status === 200;
  },
};

async function inviteTo(email: string): Promise<string | undefined> {
  const owner = await signedInAs(product, 'customers', verified);
  const made = await owner.browser.post<{ workspace: { id: number } }>('/api/v1/workspace', { name: 'Acme' });
  const { body } = await owner.browser.post<{ invites: { id: string }[] }>(
    `/api/v1/workspace/${made.body.workspace.id}/invite`,
    { emails: [email], roleId: 3 },
  );
  await product.services.jobs.drain(product.services);
  return body.invites[0]?.id;
}

describe('what an address gives', () => {
  it.each(Object.entries(grants))(
    '%s goes to an account once its address is verified',
    async (_name, has) => {
      for (const require_email_confirmation of [false, true]) {
        await saveSettings(product.services, { require_email_confirmation });
        expect(await has(await signedInAs(product, 'customers', verified))).toBe(true);
        if (!require_email_confirmation)
          expect(await has(await signedInAs(product, 'customers'))).toBe(false);
      }
      await saveSettings(product.services, { require_email_confirmation: false });
    },
  );

  it('is not given by a link that its inviter handed over, but by the mailed one', async () => {
    const admin = await signedInAs(product, 'admins');
    const role_id = await roleId('agents');
    for (const how of ['link', 'resend', 'mail'] as const) {
      const email = newEmail(how);
      const sent = await admin.browser.post<{ invites: { id: string }[] }>('/api/v1/agents/invite', {
        emails: [email],
        role_id,
      });
      const path = `/api/v1/agents/invites/${sent.body.invites[0]?.id}`;
      let url = await linkTo(email, /invite=/);
      if (how !== 'mail') url = new URL((await admin.browser.post<{ url: string }>(`${path}/link`)).body.url);
      if (how === 'resend') {
        await admin.browser.post(`${path}/resend`);
        url = await linkTo(email, /invite=/);
      }
      const guest = await product.visit();
      const form = { email, password, password_confirmation: password, first_name: 'Ann', last_name: 'Lee' };
      const invite = url.searchParams.get('invite');
      expect((await guest.post('/auth/register', { ...form, invite })).status).toBe(201);
      const made = await findUserByEmail(product.services.db, email);
      expect([how, made?.email_verified_at !== null]).toEqual([how, how !== 'link']);
    }
  });
});
