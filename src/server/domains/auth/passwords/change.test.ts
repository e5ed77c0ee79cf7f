import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outgoingMails } from '#server/platform/mail/tables.ts';
import { bearerFor, makePerson, password, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import { openSession } from '../sessions/service.ts';
import { sessions } from '../sessions/tables.ts';
import { users } from '../tables.ts';

const product = testProduct();

const statusPath = '/auth/user/confirmed-password-status';
const confirmPath = '/auth/user/confirm-password';
const changePath = '/auth/user/password';

/** A user who signed up by a social service, without a password. */
async function withoutPassword() {
  const { browser, user } = await signedInAs(product, 'customers');
  await product.services.db.update(users).set({ password_hash: null }).where(eq(users.id, user.id));
  await product.caughtUp();
  return { browser, user };
}

describe('a change of password without anything', () => {
  it('names every field, the current password for whoever has one', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const fieldsOf = async (body: Record<string, unknown>) => {
      const answer = await browser.send<{ errors?: Record<string, string[]> }>(
        'PUT',
        '/auth/user/password',
        body,
      );
      expect(answer.status).toBe(422);
      return Object.keys(answer.body.errors ?? {}).sort();
    };
    expect(await fieldsOf({})).toEqual(['current_password', 'password', 'password_confirmation']);
    expect(await fieldsOf({ current_password: password })).toEqual(['password', 'password_confirmation']);
    await product.services.db.update(users).set({ password_hash: null }).where(eq(users.id, user.id));
    await product.caughtUp();
    expect(await fieldsOf({})).toEqual(['password', 'password_confirmation']);
  });
});

describe('confirming the password', () => {
  it('counts in this session only, for the time that was asked about', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const elsewhere = await product.visit();
    await elsewhere.signIn(user.email, password);
    expect((await browser.get(`${statusPath}?seconds=9000`)).body).toEqual({
      confirmed: false,
      status: 'success',
    });
    const confirmed = await browser.post(confirmPath, { password });
    expect(confirmed.status).toBe(201);
    expect(confirmed.body).toEqual({ status: 'success' });
    expect((await browser.get(`${statusPath}?seconds=9000`)).body.confirmed).toBe(true);
    expect((await browser.get(statusPath)).body.confirmed).toBe(true);
    expect((await elsewhere.get(statusPath)).body.confirmed).toBe(false);

    const ago = (seconds: number) =>
      product.services.db
        .update(sessions)
        .set({ password_confirmed_at: new Date(Date.now() - seconds * 1000).toISOString() })
        .where(eq(sessions.user_id, user.id));
    await ago(600);
    expect((await browser.get(`${statusPath}?seconds=300`)).body.confirmed).toBe(false);
    expect((await browser.get(`${statusPath}?seconds=900`)).body.confirmed).toBe(true);
    await ago(9100);
    expect((await browser.get(`${statusPath}?seconds=999999`)).body.confirmed).toBe(false);
    for (const seconds of ['0', '-5', 'soon', '1.5']) {
      expect((await browser.get(`${statusPath}?seconds=${seconds}`)).status, seconds).toBe(422);
    }
  });

  it('is lost with the session', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    await browser.post(confirmPath, { password });
    await browser.post('/auth/logout');
    await browser.signIn(user.email, password);
    expect((await browser.get(statusPath)).body.confirmed).toBe(false);
  });

  it('refuses strangers, wrong passwords and missing ones', async () => {
    const stranger = await product.visit();
    expect((await stranger.get(statusPath)).status).toBe(401);
    expect((await stranger.post(confirmPath, { password })).status).toBe(401);
    const { browser } = await signedInAs(product, 'customers');
    const wrong = await browser.post(confirmPath, { password: 'not the password' });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toEqual({ password: ['The provided password was incorrect.'] });
    const missing = await browser.post(confirmPath, {});
    expect(missing.body.errors).toEqual({ password: ['The password field is required.'] });
    expect((await browser.get(statusPath)).body.confirmed).toBe(false);
  });

  it('sends people without a password to set one', async () => {
    const { browser } = await withoutPassword();
    const refused = await browser.post(confirmPath, { password });
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual({
      message: 'Set a password first.',
      errors: { password: ['Set a password first.'] },
      action: { label: 'Set a password', action: '/forgot-password' },
    });
  });
});

describe('changing the password', () => {
  const next = { password: 'another-password', password_confirmation: 'another-password' };

  it('keeps this session, ends all others and their remember cookies, and tells the owner', async () => {
    const { email, id } = await makePerson(product);
    const here = await product.visit();
    await here.post('/auth/login', { email, password, remember: true });
    const there = await product.visit();
    await there.post('/auth/login', { email, password, remember: true });
    const remembered = here.cookies.get('remember_web');
    const answer = await here.send('PUT', changePath, { current_password: password, ...next });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ status: 'success' });
    expect((await here.trpc.auth.bootstrap.query()).data.user?.id).toBe(id);
    // This browser stays remembered, by a new cookie; no other one is.
    expect(here.cookies.get('remember_web')).not.toBe(remembered);
    expect((await there.get('/api/v1/user-sessions')).status).toBe(401);
    expect(there.cookies.has('remember_web')).toBe(false);
    here.cookies.delete('helpdock_session');
    expect((await here.get('/api/v1/user-sessions')).status).toBe(200);

    const visitor = await product.visit();
    expect((await visitor.post('/auth/login', { email, password })).status).toBe(422);
    expect((await visitor.post('/auth/login', { email, password: next.password })).status).toBe(200);
    const mails = await product.services.db
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.recipient, email));
    expect(mails.map(({ template }) => template)).toEqual(['security_notice']);
  });

  it('refuses a wrong current password, short and unconfirmed ones, and strangers', async () => {
    const stranger = await product.visit();
    expect((await stranger.send('PUT', changePath, { current_password: password, ...next })).status).toBe(
      401,
    );
    const { browser, user } = await signedInAs(product, 'agents');
    const bearer = await bearerFor(product, user);
    const asBearer = await fetch(product.url + changePath, { method: 'PUT', headers: bearer });
    expect(asBearer.status).toBe(419);
    const cases: [Record<string, unknown>, Record<string, string[]>][] = [
      [
        { current_password: 'wrong', ...next },
        { current_password: ['The provided password does not match your current password.'] },
      ],
      [next, { current_password: ['The current password field is required.'] }],
      [
        { current_password: password, password: 'short', password_confirmation: 'short' },
        { password: ['The password field must be at least 8 characters.'] },
      ],
      [
        { current_password: password, ...next, password_confirmation: 'something else' },
        { password: ['The password field confirmation does not match.'] },
      ],
      [
        { current_password: password },
        {
          password: ['The password field is required.'],
          password_confirmation: ['The password confirmation field is required.'],
        },
      ],
    ];
    for (const [body, errors] of cases) {
      const refused = await browser.send('PUT', changePath, body);
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual(errors);
    }
    expect((await (await product.visit()).post('/auth/login', { email: user.email, password })).status).toBe(
      200,
    );
  });

  it('gives a first password to who has none', async () => {
    const { browser, user } = await withoutPassword();
    expect((await browser.send('PUT', changePath, next)).status).toBe(200);
    const visitor = await product.visit();
    expect((await visitor.post('/auth/login', { email: user.email, password: next.password })).status).toBe(
      200,
    );
  });
});

describe('a stolen database', () => {
  it('holds no session id and no remember cookie in the clear', async () => {
    const user = await makePerson(product);
    const device = { ip: '127.0.0.1', userAgent: '' };
    const id = await openSession(product.services, user.id, device);
    const browser = await product.visit();
    await browser.post('/auth/login', { email: user.email, password, remember: true });
    const validator = decodeURIComponent(browser.cookies.get('remember_web') ?? '').split('.')[1] ?? '';
    expect(validator).toHaveLength(40);
    const dump = await product.services.connection.db.execute(
      'select (select json_agg(s) from sessions s)::text || (select json_agg(r) from remember_tokens r)::text || (select json_agg(u) from users u)::text as text',
    );
    const text = JSON.stringify(dump);
    for (const secret of [id, browser.cookies.get('helpdock_session') ?? '-', validator, password]) {
      expect(text).not.toContain(secret);
    }
  });
});
