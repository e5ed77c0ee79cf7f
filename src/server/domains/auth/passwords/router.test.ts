import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { makePerson, newEmail, password, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { passwordResets, users } from '../tables.ts';

const product = testProduct();
const strict = testProduct({ RATE_LIMIT_FACTOR: '1' });

const forgot = '/auth/forgot-password';
const reset = '/auth/reset-password';
const better = 'a-better-password';

/** Requests a link and extracts the token from the mail. */
async function requestToken(email: string): Promise<string> {
  const answer = await (await product.visit()).post(forgot, { email });
  if (answer.status !== 200) throw new Error(`Asking for a link answered ${answer.status}.`);
  const link = (await mailsTo(product, email)).at(-1)?.link(/\/password\/reset\//) ?? '';
  return link.replace(/.*\/password\/reset\/([^?]+).*/, '$1');
}

const form = (email: string, token: string, chosen = better) => ({
  email,
  token,
  password: chosen,
  password_confirmation: chosen,
});

describe('forgotten passwords', () => {
  it('get the same answer whoever asks, and a mail only where there is an account', async () => {
    const { email } = await makePerson(product);
    const stranger = newEmail('stranger');
    const visitor = await product.visit();
    const known = await visitor.post(forgot, { email: ` ${email.toUpperCase()} ` });
    const unknown = await visitor.post(forgot, { email: stranger });
    expect([known.status, known.body]).toEqual([
      200,
      { message: 'We have emailed your password reset link.', status: 'success' },
    ]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const [mail] = await mailsTo(product, email);
    expect(mail?.subject).toBe('Reset your password for Helpdock');
    expect(mail?.link(/reset/)).toMatch(
      new RegExp(`^http://localhost:3000/password/reset/[0-9a-f]{64}\\?email=${encodeURIComponent(email)}$`),
    );
    expect(await mailsTo(product, stranger)).toEqual([]);
  });

  it('cost the same statements whoever asks', async () => {
    const { email } = await makePerson(product);
    const visitor = await product.visit();
    const statementsFor = async (address: string) => {
      const { statements } = await product.counter.during(() => visitor.post(forgot, { email: address }));
      return statements;
    };
    expect(await statementsFor(email)).toEqual(await statementsFor(newEmail()));
  });

  it('send nothing to the suspended', async () => {
    const { email, id } = await makePerson(product);
    await product.services.db.update(users).set({ suspended_at: sql`now()` }).where(eq(users.id, id));
    expect((await (await product.visit()).post(forgot, { email })).status).toBe(200);
    expect(await mailsTo(product, email)).toEqual([]);
  });

  it('are refused without an address, or with something that is none', async () => {
    const visitor = await product.visit();
    expect((await visitor.post(forgot, {})).body).toMatchObject({
      errors: { email: ['The email field is required.'] },
    });
    expect((await visitor.post(forgot, { email: 'nobody' })).body).toMatchObject({
      errors: { email: ['The email field must be a valid email address.'] },
    });
    expect((await visitor.post(forgot, { email: newEmail() }, { withoutToken: true })).status).toBe(419);
  });

  it('may be asked for once a minute, whether or not the address is known', async () => {
    const { email } = await makePerson(strict);
    for (const address of [email, newEmail()]) {
      const visitor = await strict.visit();
      expect((await visitor.post(forgot, { email: address })).status).toBe(200);
      const again = await visitor.post(forgot, { email: address.toUpperCase() });
      expect([again.status, again.body]).toEqual([
        422,
        { message: 'Please wait before retrying.', errors: { email: ['Please wait before retrying.'] } },
      ]);
    }
    const visitor = await strict.visit();
    const statuses = [];
    for (let tries = 0; tries < 3; tries += 1) {
      statuses.push((await visitor.post(forgot, { email: newEmail() })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe('a link', () => {
  it('sets the password once, proves the mailbox and ends every session', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const remembered = await product.visit();
    await remembered.post('/auth/login', { email: user.email, password, remember: true });
    const token = await requestToken(user.email);
    const visitor = await product.visit();
    const answer = await visitor.post(reset, form(user.email.toUpperCase(), token));
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Your password has been reset.', status: 'success' },
    ]);
    expect((await visitor.trpc.auth.bootstrap.query()).data.user).toBeNull();

    expect((await browser.get('/api/v1/tickets')).status).toBe(401);
    expect((await remembered.trpc.auth.bootstrap.query()).data.user).toBeNull();
    remembered.cookies.delete('helpdock_session');
    expect((await remembered.trpc.auth.bootstrap.query()).data.user).toBeNull();

    expect((await visitor.post('/auth/login', { email: user.email, password })).status).toBe(422);
    await visitor.signIn(user.email, better);
    const { data } = await visitor.trpc.auth.bootstrap.query();
    expect(data.user?.email_verified_at).toEqual(expect.any(String));
    const again = await visitor.post(reset, form(user.email, token));
    expect([again.status, again.body]).toEqual([
      422,
      {
        message: 'This password reset token is invalid.',
        errors: { email: ['This password reset token is invalid.'] },
      },
    ]);
  });

  it('signs the browser out that it was used in', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const token = await requestToken(user.email);
    expect((await browser.post(reset, form(user.email, token))).status).toBe(200);
    expect((await browser.trpc.auth.bootstrap.query()).data.user).toBeNull();
  });

  it('works for one of two who use it at once', async () => {
    const { email } = await makePerson(product);
    const token = await requestToken(email);
    const visitors = await Promise.all([product.visit(), product.visit()]);
    const answers = await Promise.all(
      visitors.map((visitor, index) => visitor.post(reset, form(email, token, `${better}-${index}`))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('is refused when it is older than an hour, replaced, for somebody else, or made up', async () => {
    const refused = { errors: { email: ['This password reset token is invalid.'] } };
    const visitor = await product.visit();
    const { email, id } = await makePerson(product);
    const { email: otherEmail } = await makePerson(product);
    const replaced = await requestToken(email);
    const token = await requestToken(email);
    for (const attempt of [
      form(email, replaced),
      form(otherEmail, token),
      form(newEmail(), token),
      form(email, 'f'.repeat(64)),
    ]) {
      const answer = await visitor.post(reset, attempt);
      expect([answer.status, answer.body]).toMatchObject([422, refused]);
    }
    await product.services.db
      .update(passwordResets)
      .set({ created_at: sql`now() - interval '61 minutes'` })
      .where(eq(passwordResets.user_id, id));
    expect((await visitor.post(reset, form(email, token))).body).toMatchObject(refused);
  });

  it('is not in the database in a form that could be used', async () => {
    const { email, id } = await makePerson(product);
    const token = await requestToken(email);
    const [kept] = await product.services.db
      .select()
      .from(passwordResets)
      .where(eq(passwordResets.user_id, id));
    expect(kept?.token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(kept?.token_hash).not.toBe(token);
  });

  it('asks for a good password, twice, and keeps the link until it gets one', async () => {
    const { email } = await makePerson(product);
    const token = await requestToken(email);
    const visitor = await product.visit();
    expect((await visitor.post(reset, form(email, token, 'short'))).body).toMatchObject({
      errors: { password: ['The password field must be at least 8 characters.'] },
    });
    const unconfirmed = await visitor.post(reset, { ...form(email, token), password_confirmation: 'other' });
    expect(unconfirmed.body).toMatchObject({
      errors: { password: ['The password field confirmation does not match.'] },
    });
    expect(Object.keys((await visitor.post(reset, {})).body.errors as object).sort()).toEqual([
      'email',
      'password',
      'password_confirmation',
      'token',
    ]);
    expect((await visitor.post(reset, form(email, token))).status).toBe(200);
  });

  it('can not be guessed: six tries a minute', async () => {
    const visitor = await strict.visit();
    const statuses = [];
    for (let tries = 0; tries < 7; tries += 1) {
      statuses.push((await visitor.post(reset, form(newEmail(), 'f'.repeat(64)))).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 429]);
  });
});
