import { describe, expect, it } from 'vitest';
import { sentFormSchema } from '#shared/sent-form.ts';
import { english } from '#shared/translation.ts';
import { saveSettings } from './domains/settings/service.ts';
import { authenticatorCode } from './testing/authenticator.ts';
import type { Browser } from './testing/browser.ts';
import { makePerson, newEmail, password, signedInAs } from './testing/factories.ts';
import { testProduct } from './testing/harness.ts';
import { mailsTo } from './testing/mails.ts';

const product = testProduct();
const strict = testProduct({ RATE_LIMIT_FACTOR: '1' });

const tokenOf = (browser: Browser) =>
  Buffer.from(browser.cookies.get('XSRF-TOKEN') ?? '', 'base64url')
    .toString()
    .split('.')[0] ?? '';

/** Sends the form of a page as a browser does without a script. */
function send(
  browser: Browser,
  action: string,
  fields: Record<string, string>,
  { from = '', token = tokenOf(browser) } = {},
) {
  const query = from === '' ? '' : `?from=${encodeURIComponent(from)}`;
  return browser.submit(action + query, { _token: token, ...fields });
}

/** The form result stored for the next page. */
function saidTo(browser: Browser, { services } = product) {
  const cookie = decodeURIComponent(browser.cookies.get('helpdock_state') ?? '');
  const state = JSON.parse(services.keys.unseal('session-state', cookie) ?? '{"values":{}}');
  const sent = state.values.sent_form?.value;
  return sent === undefined ? null : sentFormSchema.parse(sent);
}

const whoIs = async (browser: Browser) => (await browser.trpc.auth.bootstrap.query()).data.user?.email;

describe('signing in by the form alone', () => {
  it('leads to the page that was wanted, else to the own area', async () => {
    const { email } = await makePerson(product, 'agents');
    const first = await product.visit();
    expect(await send(first, '/auth/login', { email, password }, { from: '/login' })).toMatchObject({
      status: 303,
      to: '/agent/tickets',
    });
    expect(await whoIs(first)).toBe(email);
    expect(first.cookies.has('remember_web')).toBe(false);
    const second = await product.visit();
    const from = '/login?redirect=%2Fhc%2Ftickets%3Fstatus%3Dopen';
    const { to } = await send(second, '/auth/login', { email, password, remember: 'on' }, { from });
    expect(to).toBe('/hc/tickets?status=open');
    expect(second.cookies.has('remember_web')).toBe(true);
  });

  it.each(['//evil.example/', '/.//evil.example/', '/\\evil.example', 'https://evil.example/'])(
    'leads nowhere else: %s',
    async (elsewhere) => {
      const { email } = await makePerson(product);
      const browser = await product.visit();
      const from = `/login?redirect=${encodeURIComponent(elsewhere)}`;
      expect((await send(browser, '/auth/login', { email, password }, { from })).to).toBe('/');
      const stranger = await product.visit();
      const refused = await send(stranger, '/auth/login', { email, password: 'wrong' }, { from: elsewhere });
      expect(refused).toMatchObject({ status: 303, to: '/login' });
    },
  );

  it('says what was wrong on the page of the form, keeps the address and never the password', async () => {
    const { email } = await makePerson(product);
    const browser = await product.visit();
    const from = '/login?redirect=%2Fhc%2Ftickets';
    const refused = await send(browser, '/auth/login', { email, password: 'wrong' }, { from });
    expect(refused).toMatchObject({ status: 303, to: from });
    expect(saidTo(browser)).toEqual({
      action: '/auth/login',
      errors: { email: ['These credentials do not match our records.'] },
      values: { email },
      message: null,
      done: false,
    });
    const unknown = await product.visit();
    await send(unknown, '/auth/login', { email: newEmail('nobody'), password: 'wrong' }, { from });
    expect(saidTo(unknown)?.errors).toEqual(saidTo(browser)?.errors);
    await send(browser, '/auth/login', { email: '', password: '' });
    expect(Object.keys(saidTo(browser)?.errors ?? {})).toEqual(['email', 'password']);
  });

  it('goes by what the browser accepts where it does not say that it navigates; everybody else gets JSON', async () => {
    const { email } = await makePerson(product);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const program = await product.visit();
    const right = () => new URLSearchParams({ email, password }).toString();
    for (const accept of ['application/json', '*/*', 'text/html']) {
      const headers = { ...form, accept };
      const wrong = await program.post('/auth/login', 'email=nobody@example.com&password=x', { headers });
      expect(wrong.status).toBe(422);
      const { status, body } = await program.post('/auth/login', right(), { headers });
      expect([status, body.two_factor]).toEqual([200, false]);
    }
    const parts = new FormData();
    const browser = await product.visit();
    for (const [name, value] of Object.entries({ _token: tokenOf(browser), email, password })) {
      parts.set(name, value);
    }
    const answer = await browser.post('/auth/login', parts, { withoutToken: true });
    expect(answer.status).toBe(200);
  });

  it('asks again when the page does not show the token of its session, or was open for too long', async () => {
    const { email } = await makePerson(product);
    const browser = await product.visit();
    const before = await send(browser, '/auth/login', { email, password }, { token: 'of another session' });
    expect(before).toMatchObject({ status: 303, to: '/login' });
    expect(await whoIs(browser)).toBeUndefined();
    expect(saidTo(browser)).toMatchObject({
      message: 'The page was open for too long. Please try again.',
      values: { email },
    });
    expect((await send(browser, '/auth/login', { email, password })).to).toBe('/');
  });

  it('goes on with the second factor, and begins anew when nobody is waited for', async () => {
    const { browser: own, user } = await signedInAs(product, 'customers');
    await own.post('/auth/user/confirm-password', { password });
    await own.post('/auth/user/two-factor-authentication');
    const { body } = await own.get<{ secret: string }>('/auth/user/two-factor/qr-code');
    await own.post('/auth/user/confirmed-two-factor-authentication', {
      code: authenticatorCode(body.secret, Date.now() - 30_000),
    });

    const browser = await product.visit();
    const from = '/login?redirect=%2Fhc%2Ftickets';
    const { to } = await send(browser, '/auth/login', { email: user.email, password }, { from });
    expect(to).toBe(`${from}&two_factor=code`);
    expect(await whoIs(browser)).toBeUndefined();
    const challenge = '/auth/two-factor-challenge';
    const wrong = await send(browser, challenge, { code: '12345' }, { from: to ?? '' });
    expect(wrong.to).toBe(to);
    expect(saidTo(browser)).toMatchObject({ values: {}, errors: { code: [expect.any(String)] } });
    const right = await send(
      browser,
      challenge,
      { code: authenticatorCode(body.secret) },
      { from: to ?? '' },
    );
    expect(right.to).toBe('/hc/tickets');
    expect(await whoIs(browser)).toBe(user.email);

    const late = await product.visit();
    expect((await send(late, challenge, { code: '123456' }, { from: to ?? '' })).to).toBe(from);
    expect(saidTo(late)).toMatchObject({
      action: '/auth/login',
      message: 'Your sign-in has expired. Please sign in again.',
    });
  });

  it('says how long to wait after too many tries', async () => {
    const browser = await strict.visit();
    const fields = { email: newEmail(), password: 'wrong' };
    for (let tries = 0; tries < 6; tries += 1) await send(browser, '/auth/login', fields);
    expect(english(saidTo(browser, strict)?.errors.email?.[0] ?? '')).toMatch(/^Too many login attempts\./);
  });
});

describe('other forms of the ways in', () => {
  const confirmed = { password, password_confirmation: password };

  it('register: the account, or each mistake beside its field with everything else kept', async () => {
    const browser = await product.visit();
    const email = newEmail();
    const name = 'Żółć 🦊 '.repeat(60);
    const fields = { email, first_name: name, terms: 'on', ...confirmed, password: 'short' };
    await send(browser, '/auth/register', fields, { from: '/register?redirect=%2Fhc' });
    const said = saidTo(browser);
    expect(english(said?.errors.password?.[0] ?? '')).toBe(
      'The password field must be at least 8 characters.',
    );
    expect(Object.keys(said?.values ?? {}).sort()).toEqual(['email', 'first_name', 'terms']);
    expect(browser.cookies.get('helpdock_state')?.length).toBeLessThan(4000);
    const made = await send(
      browser,
      '/auth/register',
      { email, ...confirmed },
      { from: '/register?redirect=%2Fhc' },
    );
    expect(made).toMatchObject({ status: 303, to: '/hc' });
    expect(await whoIs(browser)).toBe(email);
  });

  it('register: says that it is closed, and that a person is asked for', async () => {
    const browser = await product.visit();
    await saveSettings(product.services, { recaptcha: { enable: { register: true } } });
    await send(browser, '/auth/register', { email: newEmail(), ...confirmed });
    expect(saidTo(browser)?.errors).toEqual({ recaptcha: ['Could not verify you are human.'] });
    await saveSettings(product.services, {
      recaptcha: { enable: { register: false } },
      registration: { disable: true },
    });
    await send(browser, '/auth/register', { email: newEmail(), ...confirmed });
    expect(saidTo(browser)?.message).toBe('Registration is disabled.');
    await saveSettings(product.services, { registration: { disable: false } });
  });

  it('a forgotten password: one page whoever asks, a mail, a new password; whoever registers proves the address', async () => {
    const { email } = await makePerson(product);
    const browser = await product.visit();
    for (const address of [email, newEmail('stranger')]) {
      const sent = await send(
        browser,
        '/auth/forgot-password',
        { email: address },
        { from: '/forgot-password' },
      );
      expect(sent).toMatchObject({ status: 303, to: '/login' });
      expect(saidTo(browser)).toMatchObject({ action: '/auth/login', done: true });
    }
    const link = (await mailsTo(product, email)).at(-1)?.link(/\/password\/reset\//) ?? '';
    const { pathname, search } = new URL(link);
    const token = pathname.split('/').at(-1) ?? '';
    const action = '/auth/reset-password';
    const from = pathname + search;
    const differs = { email, token, ...confirmed, password_confirmation: 'another' };
    expect((await send(browser, action, differs, { from })).to).toBe(from);
    expect(saidTo(browser)).toMatchObject({ values: { email }, errors: { password: [expect.any(String)] } });
    expect((await send(browser, action, { email, token, ...confirmed }, { from })).to).toBe('/login');
    expect(saidTo(browser)).toMatchObject({ action: '/auth/login', done: true });

    await saveSettings(product.services, { require_email_confirmation: true });
    const newcomer = await product.visit();
    const register = { email: newEmail(), ...confirmed };
    const { to } = await send(newcomer, '/auth/register', register, { from: '/register?redirect=%2Fhc' });
    expect(to).toBe('/');
    const again = await send(newcomer, '/auth/email/verification-notification', {}, { from: '/hc' });
    expect(again.to).toBe('/hc');
    expect(saidTo(newcomer)).toMatchObject({ message: 'Email sent', done: true });
    await saveSettings(product.services, { require_email_confirmation: false });
  });

  it('signing out, which nobody else can do for them', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const forged = await send(browser, '/auth/logout', {}, { token: 'forged', from: '/hc' });
    expect(forged.to).toBe('/hc');
    expect(await whoIs(browser)).toBe(user.email);
    expect((await send(browser, '/auth/logout', {}, { from: '/hc' })).to).toBe('/login');
    expect(await whoIs(browser)).toBeUndefined();
  });
});

describe('a request by the form alone', () => {
  const file = async () => {
    const { browser } = await signedInAs(product, 'customers');
    const { ticketCategories } = await browser.trpc.tickets.categories.query();
    const category = String(ticketCategories.find((one) => !one.requires_purchase_code)?.id ?? '');
    return { browser, category, from: '/hc/tickets/new' };
  };

  it('is filed, and answered, as it was written', async () => {
    const { browser, category, from } = await file();
    const fields = { subject: 'No script here', category, body: 'First <b>line</b>\r\nSecond & last' };
    const { status, to } = await send(browser, '/api/v1/tickets', fields, { from });
    expect(status).toBe(303);
    const id = Number(/^\/hc\/tickets\/(\d+)$/.exec(to ?? '')?.[1]);
    const reply = `/api/v1/tickets/${id}/replies`;
    expect((await send(browser, reply, { body: 'One more thing' }, { from: to ?? '' })).to).toBe(to);
    expect(saidTo(browser)).toMatchObject({ action: reply, done: true, message: 'Reply sent' });
    const { data } = (await browser.trpc.tickets.replies.query({ id })).pagination;
    expect(data.map(({ body }) => body)).toEqual([
      '<p>One more thing</p>',
      '<p>First &lt;b&gt;line&lt;/b&gt;</p><p>Second &amp; last</p>',
    ]);
  });

  it('says what is missing where it was written, and keeps the rest', async () => {
    const { browser, from } = await file();
    const fields = { subject: '', body: 'What I <i>wrote</i>' };
    expect((await send(browser, '/api/v1/tickets', fields, { from })).to).toBe(from);
    const said = saidTo(browser);
    expect(said?.errors.subject).toBeDefined();
    expect(said).toMatchObject({ values: { body: 'What I <i>wrote</i>' }, message: null });
    await send(browser, '/api/v1/tickets', { subject: '', body: 'word '.repeat(400) }, { from });
    expect(saidTo(browser)?.message).toContain('Go back in your browser');
  });

  it('sets the fields of the site, and keeps what was typed in them', async () => {
    const { browser, category, from } = await file();
    const admin = (await signedInAs(product, 'admins')).browser;
    const field = { visible_to_customer: true, editable_by_customer: true, required: 'create' };
    const made = await admin.post<{ field: { id: number } }>('/api/v1/ticket-fields', {
      ...field,
      key: 'sent_serial',
      label: 'Serial number',
      type: 'number',
    });
    try {
      const texts = { subject: 'No script here', category, body: 'Text' };
      const wrong = { ...texts, 'custom_fields.sent_serial': 'twelve' };
      expect((await send(browser, '/api/v1/tickets', wrong, { from })).to).toBe(from);
      const said = saidTo(browser);
      expect(said?.errors).toHaveProperty(['custom_fields.sent_serial']);
      expect(said?.values.custom_fields).toBe('{"sent_serial":"twelve"}');
      const right = { ...texts, 'custom_fields.sent_serial': '12' };
      const { to } = await send(browser, '/api/v1/tickets', right, { from });
      const { ticket } = await browser.trpc.tickets.get.query({ id: Number(to?.split('/').at(-1)) });
      expect(ticket.custom_fields).toEqual({ sent_serial: 12 });
    } finally {
      // Other tests file tickets without it.
      await admin.trpc.ticketFields.update.mutate({ id: made.body.field.id, enabled: false });
    }
  });

  it('answers nobody’s request but those of the sender', async () => {
    const [mine, theirs] = [await file(), await file()];
    const fields = { subject: 'Mine alone', category: mine.category, body: 'Text' };
    const { to } = await send(mine.browser, '/api/v1/tickets', fields, { from: mine.from });
    const reply = `/api/v1/tickets/${to?.split('/').at(-1)}/replies`;
    expect((await send(theirs.browser, reply, { body: 'Me too' }, { from: to ?? '' })).to).toBe(to);
    expect(saidTo(theirs.browser)).toMatchObject({ done: false, message: expect.any(String) });
  });
});

describe('a form of another site', () => {
  const foreign = { 'sec-fetch-site': 'cross-site', cookie: '' };

  it.each(['/auth/login', '/auth/logout', '/auth/register', '/hc/tickets'])(
    'leaves the cookies of the browser alone: %s',
    async (action) => {
      const { browser } = await signedInAs(product, 'customers');
      const { status, cookies } = await browser.submit(action, { email: newEmail(), password }, foreign);
      expect(status).not.toBe(200);
      expect(cookies).toEqual([]);
    },
  );

  it('leaves them alone where a script or a program sends it', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    for (const path of ['/auth/logout', '/api/v1/tickets', '/trpc/auth.logout']) {
      const answer = await browser.post(path, {}, { headers: foreign });
      expect(answer.status).toBe(419);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await whoIs(browser)).toBe(user.email);
  });
});
