import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bearerFor, makePerson, password, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { Session } from '#shared/sessions.ts';
import { mintToken } from '../tokens/service.ts';
import { sessions } from './tables.ts';

const product = testProduct();

const listPath = '/api/v1/user-sessions';
const logoutPath = '/api/v1/user-sessions/logout-other';

const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

/** Signs in with that user agent; answers with the browser. */
async function signInWith(email: string, userAgent: string, remember = false) {
  const browser = await product.visit();
  const headers = { 'user-agent': userAgent };
  expect((await browser.post('/auth/login', { email, password, remember }, { headers })).status).toBe(200);
  return browser;
}

describe('ending one session', () => {
  it('leaves the others, and no remember cookie that would open it again', async () => {
    const user = await makePerson(product);
    const mobile = await signInWith(user.email, phone, true);
    const desk = await signInWith(user.email, 'Firefox', true);
    const { body } = await desk.get<{ sessions: Session[] }>(listPath);
    const other = body.sessions.find((device) => !device.is_current_device);
    const stranger = await signedInAs(product, 'customers');
    expect((await stranger.browser.send('DELETE', `${listPath}/${other?.id}`)).status).toBe(404);
    expect((await desk.send('DELETE', `${listPath}/${other?.id}`)).status).toBe(200);
    expect((await mobile.get(listPath)).status).toBe(401);
    expect((await desk.get<{ sessions: Session[] }>(listPath)).body.sessions).toHaveLength(1);
    expect((await desk.send('DELETE', `${listPath}/${other?.id}`)).status).toBe(404);
  });
});

describe('the list of sessions', () => {
  it('shows every browser of the person, this one first, and nothing that could open one', async () => {
    const user = await makePerson(product);
    const mobile = await signInWith(user.email, phone);
    const desk = await signInWith(
      user.email,
      'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
    );
    await signedInAs(product, 'customers');
    const answer = await mobile.get<{ sessions: Session[] }>(listPath);
    expect(answer.status).toBe(200);
    expect(answer.body.sessions).toMatchObject([
      {
        device_type: 'mobile',
        platform: 'Android',
        browser: 'Chrome',
        city: null,
        country: null,
        ip_address: expect.stringMatching(/127\.0\.0\.1$/),
        is_current_device: true,
      },
      { device_type: 'other', platform: 'Windows', browser: 'Firefox', is_current_device: false },
    ]);
    for (const { id, token } of answer.body.sessions) {
      for (const value of [id, token]) {
        const thief = await product.visit();
        thief.cookies.set('helpdock_session', value);
        expect((await thief.get(listPath)).status).toBe(401);
        const bearer = { headers: { authorization: `Bearer ${value}` } };
        expect((await product.visit().then((visitor) => visitor.get(listPath, bearer))).status).toBe(401);
      }
    }
    const text = JSON.stringify(answer.body);
    for (const browser of [mobile, desk]) expect(text).not.toContain(browser.cookies.get('helpdock_session'));
  });

  it('names the country of an address, and leaves out what has run out', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const other = await signInWith(user.email, phone);
    const { db } = product.services;
    await db.update(sessions).set({ ip_address: '8.8.8.8' }).where(eq(sessions.user_id, user.id));
    const { body } = await browser.get<{ sessions: Session[] }>(listPath);
    expect(body.sessions.map(({ country }) => country)).toEqual(['US', 'US']);
    const gone = body.sessions.find((session) => !session.is_current_device);
    await db
      .update(sessions)
      .set({ expires_at: '2020-01-01T00:00:00Z' })
      .where(eq(sessions.id, gone?.id ?? ''));
    expect((await browser.get<{ sessions: Session[] }>(listPath)).body.sessions).toHaveLength(1);
    expect(other.cookies.has('helpdock_session')).toBe(true);
  });

  it('is for people in a browser', async () => {
    expect((await (await product.visit()).get(listPath)).status).toBe(401);
    const { user } = await signedInAs(product, 'agents');
    const answer = await fetch(product.url + listPath, { headers: await bearerFor(product, user) });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ message: 'This action is not available to API tokens.' });
  });
});

describe('logging out other sessions', () => {
  it('ends them at once, remembered ones too, and leaves this one and the tokens', async () => {
    const user = await makePerson(product, 'agents');
    const here = await signInWith(user.email, phone, true);
    const there = await signInWith(user.email, phone, true);
    const bystander = await signedInAs(product, 'agents');
    const { plainTextToken } = await mintToken(product.services, user.id, 'script');
    const remembered = here.cookies.get('remember_web');
    const answer = await here.post(logoutPath, { password });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ status: 'success' });
    expect((await there.get(listPath)).status).toBe(401);
    expect((await here.get<{ sessions: Session[] }>(listPath)).body.sessions).toHaveLength(1);
    expect(here.cookies.get('remember_web')).not.toBe(remembered);
    here.cookies.delete('helpdock_session');
    expect((await here.get(listPath)).status).toBe(200);
    expect((await bystander.browser.get(listPath)).status).toBe(200);
    const bearer = { headers: { authorization: `Bearer ${plainTextToken}` } };
    expect((await there.get('/api/v1/tickets', bearer)).status).toBe(200);
  });

  it('asks for the password, of people in a browser', async () => {
    expect((await (await product.visit()).post(logoutPath, { password })).status).toBe(401);
    const { browser, user } = await signedInAs(product, 'agents');
    const there = await signInWith(user.email, phone);
    const wrong = await browser.post(logoutPath, { password: 'not the password' });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toEqual({ password: ['The provided password was incorrect.'] });
    expect((await browser.post(logoutPath, {})).status).toBe(422);
    expect((await there.get(listPath)).status).toBe(200);
    const headers = await bearerFor(product, user);
    expect((await fetch(product.url + logoutPath, { method: 'POST', headers })).status).toBe(403);
  });
});
