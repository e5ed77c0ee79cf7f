import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { makePerson, newEmail, password, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import { mailsTo } from '#server/testing/mails.ts';
import type { emailStateSchema } from '#shared/email-change.ts';
import { users } from '../tables.ts';
import { emailChanges } from './tables.ts';

const product = testProduct();

const path = '/api/v1/users/me/email';
const confirmPath = '/auth/email/change';

type State = z.infer<typeof emailStateSchema> & { errors?: Record<string, string[]> };

/** A user who requested another address, with the token of the mail, if any. */
async function asking(email = newEmail('new')) {
  const { browser, user } = await signedInAs(product, 'customers');
  await browser.post('/auth/user/confirm-password', { password });
  const answer = await browser.post<State>(path, { email: ` ${email.toUpperCase()} ` });
  const [mail] = (await mailsTo(product, email)).slice(-1);
  const token =
    mail
      ?.link(/\/account\/email\//)
      ?.split('/')
      .at(-1) ?? '';
  return { browser, user, email, answer, mail, token };
}

const addressOf = async (id: number) =>
  (await product.services.db.select().from(users).where(eq(users.id, id)))[0];

describe('another email address', () => {
  it('is taken once its mailbox is proven, and told to the old one', async () => {
    const { browser, user, email, answer, token } = await asking();
    expect(answer.body).toMatchObject({ email: user.email, pending: { email } });
    expect((await addressOf(user.id))?.email).toBe(user.email);
    const elsewhere = await product.visit();
    expect((await elsewhere.get(`${confirmPath}/${token}`)).body).toEqual({ email, status: 'success' });
    expect((await elsewhere.post(confirmPath, { token })).body).toEqual({ email, status: 'success' });
    const changed = await addressOf(user.id);
    expect(changed?.email).toBe(email);
    expect(changed?.email_verified_at).not.toBeNull();
    const { data } = await browser.trpc.auth.bootstrap.query();
    expect(data.user?.email).toBe(email);
    expect((await browser.get(path)).body).toMatchObject({ email, pending: null });
    const told = (await mailsTo(product, user.email)).map(({ subject }) => subject);
    expect(told).toEqual(['Email change requested for your account', 'Your email address has been changed']);
    expect((await elsewhere.post(confirmPath, { token })).status).toBe(422);
    expect((await elsewhere.get(`${confirmPath}/${token}`)).status).toBe(404);
  });

  it('asks for a confirmed password, and for an address that is one and another', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    expect((await browser.post(path, { email: newEmail() })).status).toBe(423);
    await browser.post('/auth/user/confirm-password', { password });
    expect((await browser.post<State>(path, { email: 'nobody' })).body.errors?.email).toHaveLength(1);
    const same = await browser.post<State>(path, { email: user.email });
    expect(same.body.errors?.email).toEqual(['This is already the email address of your account.']);
    expect((await (await product.visit()).get(path)).status).toBe(401);
  });

  it('answers alike for one that is taken, which only its owner learns of', async () => {
    const owner = await makePerson(product);
    const { answer, user, mail, token } = await asking(owner.email);
    expect(answer.body).toMatchObject({ email: user.email, pending: { email: owner.email } });
    expect(token).toBe('');
    expect(mail?.subject).toMatch(/^You already have an account on /);
  });

  it('is not given to two, who asked for it together', async () => {
    const email = newEmail('wanted');
    const first = await asking(email);
    const second = await asking(email);
    expect((await first.browser.post(confirmPath, { token: first.token })).status).toBe(200);
    expect((await second.browser.post(confirmPath, { token: second.token })).status).toBe(422);
    expect((await addressOf(second.user.id))?.email).toBe(second.user.email);
  });

  it('is called off by its owner, by a new password, and by time', async () => {
    const first = await asking();
    const kept = await first.browser.send<State>('DELETE', path);
    expect(kept.body).toMatchObject({ email: first.user.email, pending: null });
    const second = await asking();
    await second.browser.send('PUT', '/auth/user/password', {
      current_password: password,
      password: 'another-good-password',
      password_confirmation: 'another-good-password',
    });
    const third = await asking();
    await product.services.db
      .update(emailChanges)
      .set({ created_at: sql`now() - interval '25 hours'` })
      .where(eq(emailChanges.user_id, third.user.id));
    expect((await third.browser.get(path)).body.pending).toBeNull();
    for (const { browser, token } of [first, second, third]) {
      expect((await browser.post(confirmPath, { token })).status).toBe(422);
    }
  });
});
