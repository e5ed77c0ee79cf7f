import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { domains } from '#server/domains.ts';
import { settingsOf } from '#server/platform/domain.ts';
import { Browser } from '#server/testing/browser.ts';
import { type Product, startProduct } from '#server/testing/built-product.ts';
import { demoPassword } from '#shared/demo.ts';
import { nestAt, valueAt } from '#shared/setting-paths.ts';
import type { BootstrapData } from '#shared/settings.ts';

/** Services with credentials: only those can be enabled. */
const services = Object.fromEntries(
  ['GOOGLE', 'FACEBOOK', 'TWITTER', 'ENVATO'].flatMap((name) => [
    [`${name}_CLIENT_ID`, 'client'],
    [`${name}_CLIENT_SECRET`, 'secret'],
  ]),
);

let site: Product;
let admin: Browser;
let customer: Browser;

const signIn = async (email: string) => (await Browser.open(site.url)).signIn(email, demoPassword);

beforeAll(async () => {
  site = await startProduct(services, inject('demoData'));
  admin = await signIn('admin@example.com');
  customer = await signIn('customer@example.com');
});

afterAll(async () => {
  await site.stop();
});

const everybody = () => Browser.open(site.url);
const asCustomer = async () => customer;

/** The visible HTML of a page: without the data of its scripts. */
async function page(
  path: string,
  who: () => Promise<Browser> = everybody,
  more: Record<string, string> = {},
) {
  const { text } = await (await who()).get(path, { headers: { accept: 'text/html', ...more } });
  return text.replaceAll(/<script\b[\s\S]*?<\/script>/g, '');
}

type See = () => Promise<unknown>;

/** Whether a page contains a text. */
const says =
  (path: string, words: string | RegExp, who?: () => Promise<Browser>, more?: Record<string, string>): See =>
  async () => {
    const html = await page(path, who, more);
    return typeof words === 'string' ? html.includes(words) : words.test(html);
  };

const found =
  (path: string, pattern: RegExp, who?: () => Promise<Browser>): See =>
  async () =>
    pattern.exec(await page(path, who))?.[1] ?? null;

const statusOf =
  (path: string, who: () => Promise<Browser> = everybody, headers: Record<string, string> = {}): See =>
  async () =>
    (await (await who()).get(path, { headers })).status;

const errorsOf =
  (path: string, body: () => unknown, who: () => Promise<Browser> = everybody): See =>
  async () => {
    const answer = await (await who()).post<{ errors?: Record<string, unknown> }>(path, body());
    return [answer.status, ...Object.keys(answer.body.errors ?? {})].join(' ');
  };

/** Target after sign-in by the form of the page. */
const arrival =
  (email: string): See =>
  async () => {
    const browser = await everybody();
    const html = (await browser.get('/login', { headers: { accept: 'text/html' } })).text;
    const field = /name="_token"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="_token"/.exec(html);
    const fields = { email, password: demoPassword, _token: field?.[1] ?? field?.[2] ?? '' };
    return (await browser.submit('/auth/login', fields)).to;
  };

const form = (name: string, bytes = 20) => {
  const data = new FormData();
  data.append('file', new Blob(['x'.repeat(bytes)]), name);
  return data;
};

const upload = (name: string, who: () => Promise<Browser> = asCustomer) =>
  errorsOf('/api/v1/file-entries', () => form(name), who);

let people = 0;
const newcomer = () => {
  people += 1;
  const password = 'a-long-password';
  return {
    email: `newcomer-${people}@example.org`,
    password,
    password_confirmation: password,
    terms: true,
    privacy: true,
  };
};

const written = () => ({ name: 'Robin', email: 'robin@example.org', message: 'Do you print on both sides?' });

/** The last mail of the site that was written for that address. */
async function mailTo(address: string): Promise<string> {
  const folder = join(site.dataDir, 'mail');
  const mails = await Promise.all(
    (await readdir(folder)).sort().map((name) => readFile(join(folder, name), 'utf8')),
  );
  return mails.findLast((mail) => mail.includes(address)) ?? '';
}

const ownTicket = async () => {
  const { body } = await customer.get<{ pagination: { data: { id: number }[] } }>('/api/v1/tickets');
  return body.pagination.data[0]?.id;
};

async function darkTheme(): Promise<number | undefined> {
  const { body } = await admin.get<{ themes: { id: number; is_dark: boolean }[] }>('/api/v1/themes');
  return body.themes.find((theme) => theme.is_dark)?.id;
}

interface Effect {
  path: string;
  to: unknown | (() => Promise<unknown>);
  see: See;
  before: unknown;
  after: unknown;
  /** Other settings that it depends on. */
  given?: object | (() => Promise<object>);
}

const effect = (
  path: string,
  to: Effect['to'],
  see: See,
  [before, after]: readonly [unknown, unknown] = [false, true],
  given?: Effect['given'],
): Effect => ({ path, to, see, before, after, ...(given && { given }) });

const gone = [true, false] as const;
const social = (id: string) =>
  effect(`social.${id}.enable`, false, statusOf(`/secure/auth/social/${id}/login`), [302, 404], {
    social: { [id]: { enable: true } },
  });

const effects: Effect[] = [
  effect('asset_url', 'https://assets.example.org', async () =>
    (await (await everybody()).get('/hc', { headers: { accept: 'text/html' } })).headers
      .get('content-security-policy')
      ?.includes('https://assets.example.org'),
  ),
  effect('branding.site_name', 'Paper & Co', says('/hc', 'Paper &amp; Co')),
  effect('branding.site_description', 'All about paper', says('/', 'All about paper')),
  effect('branding.logo_light', '/light.svg', says('/hc', '/light.svg')),
  effect('branding.logo_dark', '/dark.svg', says('/hc', '/dark.svg')),
  effect(
    'branding.logo_light_mobile',
    '/small-light.svg',
    says('/hc', '/small-light.svg'),
    undefined,
    async () => ({ themes: { default_id: await darkTheme() } }),
  ),
  effect('branding.logo_dark_mobile', '/small-dark.svg', says('/hc', '/small-dark.svg')),
  effect('branding.favicon', '/own.png', says('/hc', '/own.png')),
  effect('branding.font', 'lora', says('/hc', 'data-font="lora"')),
  effect('homepage.type', 'loginPage', says('/', 'name="password"')),
  effect('homepage.value', 'terms-of-service', says('/', 'Terms of Service</h1>'), undefined, {
    homepage: { type: 'customPage', value: 'privacy-policy' },
  }),
  effect(
    'dates.default_timezone',
    'Asia/Tokyo',
    found('/hc/tickets', /<time[^>]*title="([^"]+)"/, asCustomer),
    [expect.any(String), expect.any(String)],
  ),
  effect('dates.format', 'numeric', found('/hc/tickets', /<time[^>]*title="([^"]+)"/, asCustomer), [
    expect.stringMatching(/[A-Z][a-z]{2}/),
    expect.stringMatching(/^\d+\/\d+\/\d+/),
  ]),
  effect('i18n.default', 'de', found('/hc', /<html[^>]*\blang="(\w+)"/), ['en', 'de']),
  effect('themes.user_change', false, says('/hc', 'Dark mode'), gone),
  effect('themes.default_id', darkTheme, found('/hc', /<html[^>]*data-mantine-color-scheme="(\w+)"/), [
    'light',
    'dark',
  ]),
  effect(
    'menus',
    [
      {
        id: 'one',
        name: 'One',
        positions: ['header'],
        items: [
          {
            ...{ id: 'item', label: 'Odd item', icon: null, type: 'route', action: '/hc', target: '_self' },
            ...{ roles: [], permissions: [], items: [] },
          },
        ],
      },
    ],
    says('/hc', 'Odd item'),
  ),
  effect('maintenance.enable', true, statusOf('/api/v1/hc'), [200, 503]),
  effect(
    'maintenance.message',
    'Back at nine',
    async () => (await (await everybody()).get('/api/v1/hc')).text.includes('Back at nine'),
    undefined,
    { maintenance: { enable: true } },
  ),
  effect('demo.enable', false, says('/login', 'Try the demo as'), gone),
  effect('demo.random', true, says('/login', 'Try the demo as'), gone),
  effect('auth.redirect_uri', '/hc/tickets', arrival('customer@example.com'), ['/', '/hc/tickets']),
  effect('auth.admin_redirect', '/admin/people', arrival('admin@example.com'), ['/admin', '/admin/people']),
  effect('auth.agent_redirect', '/hc', arrival('agent@example.com'), ['/agent/tickets', '/hc']),
  effect(
    'auth.secondary_redirect',
    '/hc/tickets',
    async () => {
      const { body } = await (await everybody()).get<{ data: BootstrapData }>('/api/v1/bootstrap-data');
      return body.data.settings.auth.secondary_redirect;
    },
    ['/hc', '/hc/tickets'],
  ),
  effect(
    'require_email_confirmation',
    true,
    async () => {
      const browser = await everybody();
      const made = await browser.post('/auth/register', newcomer());
      if (made.status >= 300) return made.text;
      return (await browser.get('/api/v1/tickets')).status;
    },
    [200, 403],
    { require_email_confirmation: false },
  ),
  effect('registration.disable', true, errorsOf('/auth/register', newcomer), [
    expect.stringMatching(/^20[01]$/),
    '403',
  ]),
  effect(
    'registration.policies',
    [{ id: 'odd', label: 'Odd policy', action: '/pages/odd' }],
    says('/register', 'Odd policy'),
  ),
  effect(
    'registration.extra_fields',
    [{ id: 'first_name', label: 'What shall we call you', required: true }],
    says('/register', 'What shall we call you'),
  ),
  ...['google', 'facebook', 'twitter', 'envato'].map(social),
  effect('social.compact_buttons', true, says('/login', 'aria-label="Continue with Google"'), undefined, {
    social: { google: { enable: true } },
  }),
  effect('api.integrated', false, statusOf('/api-docs', everybody, { accept: 'text/html' }), [302, 404]),
  effect('uploads.disable_tus', true, async () => {
    const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '5' };
    return (await customer.post('/api/v1/tus/upload', undefined, { headers })).status === 404;
  }),
  effect('uploads.max_size', 10, upload('notes.txt'), ['201', '422 file']),
  effect('uploads.allowed_extensions', ['zip'], upload('notes.txt'), ['201', '422 file']),
  effect('uploads.blocked_extensions', ['txt'], upload('notes.txt'), ['201', '422 file']),
  effect('uploads.guests', true, upload('notes.txt', everybody), ['401', '201']),
  effect('uploads.user_quota', 1, upload('notes.txt'), ['201', '422 file']),
  effect(
    'account.panels',
    [{ id: 'odd', title: 'Odd panel', description: 'About it', label: 'Open', action: '/hc' }],
    says('/account-settings', 'Odd panel', asCustomer),
  ),
  effect('notif_subs.integrated', false, says('/notifications', '/notifications/settings', asCustomer), gone),
  effect('envato.enable', true, statusOf('/api/v1/users/me/purchases', asCustomer), [404, 200]),
  effect('envato.require_purchase_code', true, says('/register', 'name="purchase_code"'), undefined, {
    envato: { enable: true },
  }),
  effect('envato.name', 'Odd market', says('/register', 'Odd market'), undefined, {
    envato: { enable: true, require_purchase_code: true },
  }),
  effect('hc.header.variant', 'simple', says('/hc', /<section class="[^"]*simple/)),
  effect('hc.header.title', 'What is it?', says('/hc', 'What is it?</h1>')),
  effect('hc.header.subtitle', 'Ask away', says('/hc', 'Ask away')),
  effect('hc.content.variant', 'multiProduct', () => page('/hc'), [expect.any(String), expect.any(String)], {
    hc: { content: { variant: 'category-sections' } },
  }),
  effect('hc.footer', false, says('/hc', '<footer'), gone),
  effect('hc.hide_small_categories', true, says('/hc', 'Odd section'), gone, async () => {
    const { body } = await admin.get<{ categories: { id: number }[] }>('/api/v1/hc');
    await admin.post('/api/v1/hc/categories', { name: 'Odd section', parent_id: body.categories[0]?.id });
    return { hc: { content: { variant: 'category-sections' } } };
  }),
  effect(
    'search.suggest_in_form',
    false,
    async () => {
      const asked = '/api/v1/search/suggestions?subject=how+to+print+a+document';
      return (await customer.get<{ articles: unknown[] }>(asked)).body.articles.length > 0;
    },
    gone,
  ),
  effect(
    'tickets.reopen_days',
    0,
    async () => {
      const id = await ownTicket();
      await customer.post(`/api/v1/tickets/${id}/status`, { status: 'closed' });
      const { body } = await customer.get<{ ticket: { can: { reopen: boolean } } }>(`/api/v1/tickets/${id}`);
      return body.ticket.can.reopen;
    },
    gone,
  ),
  ...(['register', 'contact'] as const).map((action) =>
    effect(
      `recaptcha.enable.${action}`,
      true,
      action === 'register'
        ? errorsOf('/auth/register', newcomer)
        : errorsOf('/api/v1/contact-page', written),
      [expect.stringMatching(/^20[0-9]$/), expect.stringMatching(/^422 /)],
      { contact: { enable: true }, recaptcha: { enable: { [action]: false } } },
    ),
  ),
  effect('contact.enable', false, errorsOf('/api/v1/contact-page', written), ['200', '404'], {
    contact: { enable: true },
  }),
  effect(
    'contact.attachments',
    true,
    async () => {
      const message = { ...written(), uploads: [999_999] };
      const sent = await customer.post<{ errors?: { uploads?: string[] } }>('/api/v1/contact-page', message);
      return sent.body.errors?.uploads?.includes("This page doesn't accept files.");
    },
    gone,
    { contact: { enable: true, attachments: false } },
  ),
  effect(
    'contact.deliver',
    'ticket',
    async () => {
      const count = async () =>
        (await admin.get<{ pagination: { total: number } }>('/api/v1/tickets')).body.pagination.total;
      const before = await count();
      await (await everybody()).post('/api/v1/contact-page', written());
      return (await count()) - before;
    },
    [0, 1],
    { contact: { enable: true, deliver: 'mail' } },
  ),
  effect(
    'contact.address',
    'desk-of-contact@example.org',
    async () => {
      await (await everybody()).post('/api/v1/contact-page', written());
      const logged = await admin.get<{ data: { to: string }[] }>('/api/v1/logs/mail?limit=1');
      return logged.body.data[0]?.to;
    },
    [expect.any(String), 'desk-of-contact@example.org'],
    { contact: { enable: true, deliver: 'mail' } },
  ),
  effect('custom_code.css', 'body { color: red }', says('/hc', /<link[^>]*custom[^>]*\.css/)),
  effect('custom_code.head', '<meta name="odd" content="one">', says('/hc', 'name="odd"')),
  effect(
    'mail.smtp_url',
    'smtp://127.0.0.1:9',
    async () => {
      const { body } = await admin.post<{ steps: { message: string }[] }>('/api/v1/settings/mail/test', {});
      return body.steps[0]?.message;
    },
    [expect.stringContaining('No mail server'), expect.stringContaining('ECONNREFUSED')],
  ),
  effect('mail.from', 'Paper <desk@example.org>', async () => {
    await admin.post('/api/v1/mail-templates/reset_password/test', { to: 'tried@example.org' });
    return (await mailTo('tried@example.org')).includes('Paper <desk@example.org>');
  }),
];

const plans = 'src/server/domains/billing/router.test.ts';
const inBrowsers = 'src/client/shell/shown-settings.screen.test.tsx';

/** Settings whose effect is covered by another test, or that wait for their feature. */
const seenElsewhere: Record<string, string> = {
  'uploads.chunk_size': 'src/client/domains/uploads/queue/upload-queue.test.ts',
  'uploads.s3_direct_upload': 'src/client/domains/uploads/queue/upload-rules.test.ts',
  'privacy.sign_ins_days': 'src/server/domains/audit/admin/router.test.ts',
  'privacy.notify_impersonation': 'src/server/domains/users/admin/accounts.test.ts',
  'privacy.audit_days': 'src/server/domains/settings/admin/settings-screens.test.ts',
  'tickets.lock_after_days': 'src/server/domains/tickets/locking.test.ts',
  'tickets.bin_days': 'src/server/domains/ticket-trash/router.test.ts',
  'tickets.assign_on_reply': 'src/server/domains/tickets/reply-assigns.test.ts',
  'search.suggest_hold_out': 'src/client/domains/tickets/requests/article-suggestions.screen.test.tsx',
  'privacy.search_terms_days': 'src/server/domains/settings/admin/settings-screens.test.ts',
  'uploads.workspace_quota': 'src/server/domains/workspaces/colleagues.test.ts',
  'workspaces.integrated': 'src/server/domains/workspaces/colleagues.test.ts',
  'inbound.secret': 'src/server/domains/inbound-mail/settings.test.ts',
  'inbound.keep_days': 'src/server/domains/inbound-mail/settings.test.ts',
  'billing.enable': plans,
  'billing.integrated': plans,
  'billing.currency': 'src/client/domains/billing/admin/prices-dialog.screen.test.tsx',
  'billing.gateways.test.enable': plans,
  'billing.gateways.stripe.enable': 'src/server/domains/billing/stripe.test.ts',
  'billing.grace_days': plans,
  'billing.tax.name': plans,
  'billing.tax.rate': plans,
  'billing.seller': plans,
  // Missing in server-rendered HTML: they are shown after hydration.
  'cookie_notice.enable': inBrowsers,
  'cookie_notice.position': inBrowsers,
  'cookie_notice.button.label': inBrowsers,
  'cookie_notice.button.action': inBrowsers,
  'auth.profile_page': inBrowsers,
  'notifications.integrated': inBrowsers,
};

const leaves = (schema: unknown, path: string[] = []): string[] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape).flatMap(([key, part]) => leaves(part, [...path, key]))
    : [path.join('.')];

const put = (settings: unknown) =>
  admin.send<{ errors: Record<string, string[]> }>('PUT', '/api/v1/settings', { settings });

interface All {
  settings: object;
  fixed: Record<string, { fixed_by: string }>;
}
const readAll = async () => (await admin.get<All>('/api/v1/settings')).body;

describe('a setting', () => {
  it('has an effect that is seen, or is decided by a variable', async () => {
    const { fixed } = await readAll();
    const seen = effects.map(({ path }) => path);
    const named = [...seen, ...Object.keys(seenElsewhere), ...Object.keys(fixed)];
    const all = leaves(settingsOf(domains).all);
    expect(all.filter((path) => !named.includes(path))).toEqual([]);
    expect(named.filter((path) => !all.includes(path))).toEqual([]);
    for (const [path, test] of Object.entries(seenElsewhere)) {
      const source = await readFile(test, 'utf8');
      if (source.includes(path)) continue;
      // Server tests set it by its whole path; client tests by a part of the settings.
      const words = path.split('.');
      const sought = test.startsWith('src/client/') ? words.slice(-1) : words;
      expect(source, `${path} in ${test}`).toMatch(new RegExp(`\\b${sought.join(':[^;]*?\\b')}:`));
    }
  });

  it('that a variable decides is refused, and names the variable', async () => {
    const { fixed, settings } = await readAll();
    for (const [path, { fixed_by }] of Object.entries(fixed)) {
      const words = path.split('.');
      const now = valueAt(settings, words);
      const other = typeof now === 'boolean' ? !now : typeof now === 'number' ? now + 1 : 'other';
      const { status, body } = await put(nestAt(words, other));
      expect([path, status, body.errors[`settings.${path}`]?.[0]]).toEqual([
        path,
        422,
        expect.stringContaining(fixed_by),
      ]);
    }
  });

  it.each(effects)('$path is seen on the site', async ({ path, to, see, before, after, given }) => {
    const words = path.split('.');
    const { settings } = await readAll();
    const groups = new Set([
      words[0] ?? '',
      ...(typeof given === 'function' ? ['themes', 'hc'] : Object.keys(given ?? {})),
    ]);
    const restored = Object.fromEntries([...groups].map((group) => [group, Reflect.get(settings, group)]));
    try {
      if (given !== undefined) {
        const answer = await put(typeof given === 'function' ? await given() : given);
        expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
      }
      const first = await see();
      const answer = await put(nestAt(words, typeof to === 'function' ? await to() : to));
      expect([answer.status, answer.status === 200 ? {} : answer.body]).toEqual([200, {}]);
      const second = await see();
      expect([first, second]).toEqual([before, after]);
      expect(second).not.toEqual(first);
    } finally {
      expect((await put(restored)).body.errors).toBeUndefined();
    }
  });
});
