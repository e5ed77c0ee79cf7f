import { describe, expect, it } from 'vitest';
import { authenticatorCode } from '#server/testing/authenticator.ts';
import { password, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';

const product = testProduct({ RATE_LIMIT_FACTOR: '1' });

const wrong = 'A'.repeat(10);
const wrongRecoveryCode = `${wrong}-${wrong}`;

async function withTwoFactor() {
  const { browser, user } = await signedInAs(product, 'customers');
  await browser.post('/auth/user/confirm-password', { password });
  await browser.post('/auth/user/two-factor-authentication');
  const { body } = await browser.get<{ secret: string }>('/auth/user/two-factor/qr-code');
  const code = authenticatorCode(body.secret);
  await browser.post('/auth/user/confirmed-two-factor-authentication', { code });
  return { user, secret: body.secret };
}

const tries = async (times: number, attempt: () => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let done = 0; done < times; done += 1) statuses.push((await attempt()).status);
  return statuses;
};

describe('guessing', () => {
  it('the second factor ends after five tries a minute, in all browsers together, for that person only', async () => {
    const { user, secret } = await withTwoFactor();
    const other = await withTwoFactor();
    const visitors = await Promise.all([product.visit(), product.visit()]);
    for (const visitor of visitors) await visitor.post('/auth/login', { email: user.email, password });
    let turn = 0;
    const statuses = await tries(6, () => {
      turn += 1;
      const visitor = visitors[turn % 2];
      if (visitor === undefined) throw new Error('There are two visitors.');
      return visitor.post('/auth/two-factor-challenge', { recovery_code: wrongRecoveryCode });
    });
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    const code = authenticatorCode(secret, Date.now() + 30_000);
    const right = await visitors[0]?.post('/auth/two-factor-challenge', { code });
    expect(right?.status).toBe(429);
    expect(Number(right?.headers.get('retry-after'))).toBeGreaterThan(0);

    const bystander = await product.visit();
    await bystander.post('/auth/login', { email: other.user.email, password });
    const fine = { code: authenticatorCode(other.secret, Date.now() + 30_000) };
    expect((await bystander.post('/auth/two-factor-challenge', fine)).status).toBe(200);
  });

  it.each([
    ['the password in a session', 'POST', '/auth/user/confirm-password', { password: 'wrong' }],
    ['it while logging out others', 'POST', '/api/v1/user-sessions/logout-other', { password: 'wrong' }],
    [
      'the current password',
      'PUT',
      '/auth/user/password',
      { current_password: 'wrong', password: 'long-enough', password_confirmation: 'long-enough' },
    ],
  ] as const)('%s ends after six tries a minute', async (_what, method, path, body) => {
    const { browser } = await signedInAs(product, 'customers');
    const statuses = await tries(7, () =>
      method === 'PUT' ? browser.send(method, path, body) : browser.post(path, body),
    );
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 429]);
  });
});
