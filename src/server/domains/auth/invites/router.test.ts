import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { authenticatorCode } from '#server/testing/authenticator.ts';
import type { Browser } from '#server/testing/browser.ts';
import { bearerFor, newEmail, password, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import { mailsTo } from '#server/testing/mails.ts';
import type { Invite } from '#shared/invites.ts';
import type { BootstrapData } from '#shared/settings.ts';
import { auditEntries } from '../../audit/tables.ts';
import { saveSettings } from '../../settings/service.ts';
import { createUser } from '../service.ts';
import { invites, roles, userRoles, users } from '../tables.ts';

const product = testProduct();

interface Answer {
  invites: Invite[];
  invite: Invite & { has_account: boolean; invited_by: string };
  skipped: { email: string; reason: string }[];
  pagination: { data: Invite[]; total: number };
  bootstrapData: BootstrapData;
  status: string;
  url: string;
  message: string;
  errors: Record<string, string[]>;
}

const path = '/api/v1/agents/invite';
const list = '/api/v1/agents/invites';

const roleId = async (name: string) => {
  const [role] = await product.services.db.select().from(roles).where(eq(roles.name, name));
  return role?.id ?? 0;
};
const asAdmin = async () => (await signedInAs(product, 'admins')).browser;
const inviteAs = async (browser: Browser, emails: string[], role = 'agents') =>
  browser.post<Answer>(path, { emails, role_id: await roleId(role) });
const expire = (id: string) =>
  product.services.db
    .update(invites)
    .set({ expires_at: sql`now() - interval '1 minute'` })
    .where(eq(invites.id, id));

/** The link in the newest invite mail to that address; other mails may follow it. */
async function mailedTo(email: string): Promise<URL> {
  const links = (await mailsTo(product, email)).map((mail) => mail.link(/invite=/));
  const link = links.findLast((found) => found !== undefined);
  if (link === undefined) throw new Error('There is no link.');
  return new URL(link);
}

async function invited(role = 'agents') {
  const email = newEmail('invited');
  const answer = await inviteAs(await asAdmin(), [email], role);
  const [invite] = answer.body.invites;
  if (invite === undefined) throw new Error(answer.text);
  const url = await mailedTo(email);
  return { email, invite, url, token: url.searchParams.get('invite') ?? '' };
}

const form = (email: string, token?: string) => ({
  email,
  password,
  password_confirmation: password,
  first_name: 'Ann',
  last_name: 'Lee',
  ...(token !== undefined && { invite: token }),
});
const register = async (email: string, token?: string) => {
  const browser = await product.visit();
  return { browser, answer: await browser.post<Answer>('/auth/register', form(email, token)) };
};
const accept = (browser: Browser, token: string) => browser.post<Answer>(`${list}/accept`, { invite: token });

describe('the names of staff', () => {
  it('are required of who registers with an invite, and not of customers', async () => {
    const { email, token } = await invited();
    const browser = await product.visit();
    const { first_name, last_name, ...nameless } = form(email, token);
    const refused = await browser.post<Answer>('/auth/register', { ...nameless, first_name: ' ' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['first_name', 'last_name']]);
    expect((await browser.get<Answer>(`${list}/link?token=${token}`)).body.invite).toMatchObject({
      names_required: true,
    });
    const made = await browser.post<Answer>('/auth/register', { ...nameless, first_name, last_name });
    expect(made.body.bootstrapData.user?.display_name).toBe('Ann Lee');
    const customer = await invited('customers');
    const { first_name: _first, last_name: _last, ...plain } = form(customer.email, customer.token);
    expect((await (await product.visit()).post('/auth/register', plain)).status).toBe(201);
  });

  it('are required of an account that has none, once', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    await product.services.db
      .update(users)
      .set({ first_name: null, last_name: null })
      .where(eq(users.id, user.id));
    product.services.people.dropPerson(user.id);
    await inviteAs(await asAdmin(), [user.email]);
    const token = (await mailedTo(user.email)).searchParams.get('invite') ?? '';
    const refused = await accept(browser, token);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['first_name', 'last_name']]);
    const answer = await browser.post<Answer>(`${list}/accept`, {
      invite: token,
      first_name: 'Ann',
      last_name: 'Lee',
    });
    expect(answer.body.bootstrapData.user?.display_name).toBe('Ann Lee');
  });
});

describe('inviting', () => {
  it('mails each address a link of its own, skips who is there or was invited, and never tells a token', async () => {
    const admin = await asAdmin();
    const agent = (await signedInAs(product, 'agents')).user;
    const [fresh, known] = [newEmail('fresh'), (await signedInAs(product, 'customers')).user.email];
    const first = await inviteAs(admin, [fresh, fresh.toUpperCase(), known, agent.email]);
    expect(first.status).toBe(201);
    expect(first.body.invites.map(({ email, state }) => [email, state])).toEqual([
      [fresh, 'pending'],
      [known, 'pending'],
    ]);
    expect(first.body.skipped).toEqual([{ email: agent.email, reason: 'member' }]);
    const url = await mailedTo(fresh);
    expect([url.pathname, url.searchParams.get('email')]).toEqual(['/register', fresh]);
    expect((await mailedTo(known)).pathname).toBe('/login');
    const again = await inviteAs(admin, [fresh]);
    expect(again.body).toMatchObject({ invites: [], skipped: [{ email: fresh, reason: 'invited' }] });
    const listed = await admin.get<Answer>(`${list}?state=pending&query=${encodeURIComponent(fresh)}`);
    expect(listed.body.pagination).toMatchObject({
      total: 1,
      data: [{ email: fresh, role: { name: 'agents' } }],
    });
    const token = url.searchParams.get('invite') ?? '';
    for (const text of [
      first.text,
      listed.text,
      JSON.stringify(await product.services.db.select().from(invites)),
    ]) {
      expect(text).not.toContain(token);
    }
  });

  it('is refused for bad addresses and roles, for too many, and for roles beyond one’s own', async () => {
    const admin = await asAdmin();
    expect((await inviteAs(admin, [])).body.errors).toEqual({ emails: ['The emails field is required.'] });
    for (const emails of [[], ['nonsense'], Array.from({ length: 51 }, () => newEmail())]) {
      expect((await inviteAs(admin, emails)).status).toBe(422);
    }
    expect((await inviteAs(admin, [newEmail()], 'guests')).body.errors).toHaveProperty('role_id');
    expect((await admin.post(path, { emails: [newEmail()], role_id: 999_999 })).status).toBe(422);
    await product.services.db.insert(roles).values({
      name: 'inviters',
      permissions: [
        'admin.access',
        'users.create',
        'roles.update',
        'articles.view',
        'tickets.create',
        'files.create',
      ].map((name) => ({ name, restrictions: [] })),
    });
    const email = newEmail('inviter');
    await createUser(product.services, { email, password }, ['inviters']);
    const inviter = await (await product.visit()).signIn(email, password);
    expect((await inviteAs(inviter, [newEmail()], 'customers')).status).toBe(201);
    expect((await inviteAs(inviter, [newEmail()], 'admins')).status).toBe(403);
    const { invite } = await invited('admins');
    for (const act of ['resend', 'link']) {
      expect((await inviter.post(`${list}/${invite.id}/${act}`)).status).toBe(403);
    }
    expect((await inviter.send('DELETE', `${list}/${invite.id}`)).status).toBe(403);
  });

  it('can be repeated, handed over and cancelled: the link before is dead', async () => {
    const admin = await asAdmin();
    const { email, invite, token } = await invited();
    const opens = async (one: string) => (await admin.get(`${list}/link?token=${one}`)).status;
    expect(await opens(token)).toBe(200);
    await expire(invite.id);
    expect(await opens(token)).toBe(404);
    expect((await admin.get<Answer>(`${list}?state=expired&query=${email}`)).body.pagination.total).toBe(1);
    expect((await admin.post<Answer>(`${list}/${invite.id}/resend`)).body.invite.state).toBe('pending');
    const second = (await mailedTo(email)).searchParams.get('invite') ?? '';
    expect([await opens(token), await opens(second)]).toEqual([404, 200]);
    const { url } = (await admin.post<Answer>(`${list}/${invite.id}/link`)).body;
    const third = new URL(url).searchParams.get('invite') ?? '';
    expect([await opens(second), await opens(third)]).toEqual([404, 200]);
    expect((await admin.send('DELETE', `${list}/${invite.id}`)).status).toBe(200);
    expect(await opens(third)).toBe(404);
    expect((await admin.post(`${list}/${invite.id}/resend`)).status).toBe(409);
    expect((await admin.send('DELETE', `${list}/${invite.id}`)).status).toBe(200);
    expect((await admin.post(`${list}/00000000-0000-4000-8000-000000000000/link`)).status).toBe(404);
    // An address with a revoked or expired invite can be invited again.
    const anew = (await inviteAs(admin, [email])).body.invites[0];
    await expire(anew?.id ?? '');
    expect((await inviteAs(admin, [email], 'admins')).body.invites[0]).toMatchObject({
      id: anew?.id,
      role: { name: 'admins' },
    });
  });
});

describe('whoever is invited', () => {
  it('registers while registration is off, for that address only, and is what they were invited to be', async () => {
    const { email, invite, token } = await invited();
    await saveSettings(product.services, {
      registration: { disable: true },
      require_email_confirmation: true,
    });
    const opened = await (await product.visit()).get<Answer>(`${list}/link?token=${token}`);
    expect(opened.body.invite).toEqual({
      email,
      names_required: true,
      role: { id: invite.role_id, name: 'agents' },
      workspace: null,
      workspace_invite_id: null,
      invited_by: 'Test admins',
      has_account: false,
      accepted: false,
    });
    expect((await register(newEmail())).answer.status).toBe(403);
    const other = await register(newEmail(), token);
    expect([other.answer.status, other.answer.body.errors]).toEqual([
      422,
      { email: ['This invite was sent to a different email address.'] },
    ]);
    expect((await register(email, 'nonsense')).answer.status).toBe(404);
    const { browser, answer } = await register(email, token);
    expect(answer.status).toBe(201);
    expect(answer.body.status).toBe('success');
    expect(answer.body.bootstrapData.user).toMatchObject({ email, roles: [{ name: 'agents' }] });
    expect(answer.body.bootstrapData.user?.email_verified_at).not.toBeNull();
    expect((await browser.get('/api/v1/tickets/counts')).status).toBe(200);
    expect((await register(email, token)).answer.status).toBe(404);
    const [entry] = await product.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject_id, invite.id))
      .orderBy(sql`id desc`);
    expect(entry).toMatchObject({ action: 'invite.accept', after: { email, role: 'agents' } });
    await saveSettings(product.services, {
      registration: { disable: false },
      require_email_confirmation: false,
    });
  });

  it('accepts signed in, when the invite is theirs, also before their address is proven', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    await inviteAs(await asAdmin(), [user.email]);
    const token = (await mailedTo(user.email)).searchParams.get('invite') ?? '';
    const { browser: stranger } = await signedInAs(product, 'customers');
    expect((await accept(stranger, token)).status).toBe(404);
    expect((await accept(await product.visit(), token)).status).toBe(401);
    await saveSettings(product.services, { require_email_confirmation: true });
    const answer = await accept(browser, token);
    expect(answer.status).toBe(200);
    expect(answer.body.bootstrapData.user?.roles.map(({ name }) => name)).toEqual(['customers', 'agents']);
    expect(answer.body.bootstrapData.user?.email_verified_at).not.toBeNull();
    expect((await browser.get('/api/v1/tickets/counts')).status).toBe(200);
    expect((await accept(browser, token)).status).toBe(404);
    await saveSettings(product.services, { require_email_confirmation: false });
    expect((await inviteAs(await asAdmin(), [user.email])).body.skipped).toEqual([
      { email: user.email, reason: 'member' },
    ]);
  });

  it('gets nothing for a link that ran out, was cancelled, or has been sent anew since, whatever way they come', async () => {
    const admin = await asAdmin();
    const [over, cancelled, resent] = [await invited(), await invited(), await invited()];
    await expire(over.invite.id);
    await admin.send('DELETE', `${list}/${cancelled.invite.id}`);
    await admin.post(`${list}/${resent.invite.id}/resend`);
    for (const { email, token } of [over, cancelled, resent]) {
      expect((await register(email, token)).answer.status).toBe(404);
      await createUser(product.services, { email, password, first_name: 'Ann' });
      expect((await accept(await (await product.visit()).signIn(email, password), token)).status).toBe(404);
    }
    const fresh = (await mailedTo(resent.email)).searchParams.get('invite') ?? '';
    expect((await accept(await (await product.visit()).signIn(resent.email, password), fresh)).status).toBe(
      200,
    );
  });

  it('keeps the invite while a second factor is asked for, and accepts behind it', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    await browser.post('/auth/user/confirm-password', { password });
    await browser.post('/auth/user/two-factor-authentication');
    const { body: qr } = await browser.get<{ secret: string }>('/auth/user/two-factor/qr-code');
    await browser.post('/auth/user/confirmed-two-factor-authentication', {
      code: authenticatorCode(qr.secret),
    });
    const own = await browser.get<{ user: { two_factor_recovery_codes: string[] } }>('/api/v1/users/me');
    const [recovery_code] = own.body.user.two_factor_recovery_codes;
    await inviteAs(await asAdmin(), [user.email]);
    const token = (await mailedTo(user.email)).searchParams.get('invite') ?? '';
    const visitor = await product.visit();
    const { body } = await visitor.post('/auth/login', { email: user.email, password });
    expect(body).toEqual({ two_factor: true, status: 'success' });
    expect((await accept(visitor, token)).status).toBe(401);
    expect((await visitor.get<Answer>(`${list}/link?token=${token}`)).body.invite.has_account).toBe(true);
    expect((await visitor.post('/auth/two-factor-challenge', { recovery_code })).status).toBe(200);
    const answer = await accept(visitor, token);
    expect(answer.body.bootstrapData.user?.roles.map(({ name }) => name)).toEqual(['customers', 'agents']);
  });

  it('accepts once, however many try at once', async () => {
    const { email, token } = await invited();
    const answers = await Promise.all([1, 2, 3].map(() => register(email, token)));
    expect(answers.filter(({ answer }) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter(({ answer }) => answer.status >= 500)).toEqual([]);
    const [user] = await product.services.db.select().from(users).where(eq(users.email, email));
    const held = await product.services.db
      .select()
      .from(userRoles)
      .where(eq(userRoles.user_id, user?.id ?? 0));
    expect(held).toHaveLength(1);
  });

  it('can accept with a token of the API', async () => {
    const { user } = await signedInAs(product, 'agents');
    await inviteAs(await asAdmin(), [user.email], 'admins');
    const token = (await mailedTo(user.email)).searchParams.get('invite') ?? '';
    const headers = { ...(await bearerFor(product, user)), 'content-type': 'application/json' };
    const body = JSON.stringify({ invite: token });
    expect((await fetch(`${product.url}${list}/accept`, { method: 'POST', headers, body })).status).toBe(200);
  });

  it('is forgotten with their account', async () => {
    const { email, invite, token } = await invited();
    const { browser } = await register(email, token);
    await browser.send('DELETE', '/api/v1/users/me?deleteCurrentUser=true');
    expect(await product.services.db.select().from(invites).where(eq(invites.id, invite.id))).toEqual([]);
  });
});
