import { asc, sql } from 'drizzle-orm';
import type { PublicSettings, Theme } from '#shared/settings.ts';
import { publicSettingsSchema } from '#shared/settings.ts';
import { socialServices } from '#shared/social.ts';
import { baseUrl, type Env } from '../../platform/env.ts';
import { everyoneTopic } from '../../platform/events/events.ts';
import { readOAuthClient } from '../../platform/oauth.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { settings as settingsTable, themes as themesTable } from './tables.ts';

type Needs = Pick<Services, 'env' | 'db' | 'cache' | 'events'>;

const settingsKey = 'settings';
const themesKey = 'themes';

/** The name under which the languages of the site are cached. */
export const localizationsKey = 'localizations';

/** Names of the cached values that decide how every page looks. */
export const siteCacheKeys: readonly string[] = [settingsKey, themesKey, localizationsKey];

const menuItem = (id: string, label: string, action: string) => ({
  id,
  label,
  icon: null,
  type: 'route' as const,
  action,
  target: '_self' as const,
  roles: [],
  permissions: [],
});

/** The settings of a site that nobody has changed yet. */
export const defaultSettings = (env: Env): PublicSettings => ({
  base_url: baseUrl(env),
  asset_url: null,
  branding: {
    site_name: 'Helpdock',
    site_description: 'Find answers, or ask us.',
    logo_light: null,
    logo_dark: null,
  },
  homepage: { type: 'landingPage', value: null },
  auth: {
    redirect_uri: '/',
    admin_redirect: '/admin',
    agent_redirect: '/agent/tickets',
    secondary_redirect: '/hc',
    profile_page: null,
  },
  require_email_confirmation: false,
  registration: { disable: false, policies: [], extra_fields: [] },
  social: {
    envato: { enable: true },
    google: { enable: true },
    facebook: { enable: true },
    twitter: { enable: true },
    compact_buttons: false,
  },
  account: { panels: [] },
  envato: {
    enable: env.ENVATO_PERSONAL_TOKEN !== undefined,
    require_purchase_code: false,
    name: 'Envato',
  },
  recaptcha: { site_key: null, enable: {} },
  dates: { default_timezone: 'auto', format: 'short' },
  i18n: { default: 'en', language: 'en', lines: {}, languages: [] },
  themes: { user_change: true, default_id: null },
  uploads: {
    chunk_size: 15_728_640,
    s3_direct_upload: false,
    public_driver: env.S3_BUCKET === undefined ? 'local' : 's3',
    uploads_driver: env.S3_BUCKET === undefined ? 'local' : 's3',
    disable_tus: false,
    max_size: 104_857_600,
    allowed_extensions: [],
    blocked_extensions: ['exe'],
    guests: false,
    user_quota: null,
    workspace_quota: null,
  },
  cookie_notice: { enable: false, position: 'bottom', button: { label: 'Information', action: '/hc' } },
  notifications: { integrated: true },
  notif_subs: { integrated: false },
  billing: { enable: false, integrated: false },
  api: { integrated: true },
  workspaces: { integrated: false },
  hc: {
    header: {
      variant: 'hero',
      title: 'How can we help?',
      subtitle: 'Search the guides, or browse by topic.',
    },
    content: { variant: 'multiProduct' },
    footer: true,
    hide_small_categories: false,
  },
  menus: [
    {
      id: 'primary',
      name: 'Primary',
      positions: ['header'],
      items: [menuItem('help', 'Help center', '/hc')],
    },
    {
      id: 'footer',
      name: 'Footer',
      positions: ['footer', 'auth-page-footer'],
      items: [menuItem('footer-help', 'Help center', '/hc')],
    },
  ],
  error_reporting: { dsn: env.SENTRY_DSN ?? null },
  demo: { enable: false, random: false },
});

/** What only the environment decides, whatever was stored beside it. */
const environmentSettings = (env: Env) => ({
  recaptcha: { site_key: env.RECAPTCHA_SITE_KEY ?? null },
  ...(env.S3_BUCKET === undefined && {
    uploads: { public_driver: 'local', uploads_driver: 'local', s3_direct_upload: false },
  }),
  social: Object.fromEntries(
    socialServices
      .filter((service) => readOAuthClient(env, service) === null)
      .map((service) => [service, { enable: false }]),
  ),
});

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lays the changes over the defaults, map by map; lists and plain values are replaced whole. */
function merge(base: unknown, change: unknown): unknown {
  if (!isMap(base) || !isMap(change)) return change;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(change)) {
    merged[key] = key in base ? merge(base[key], value) : value;
  }
  return merged;
}

/** The settings as the site chose them. */
async function storedSettings({ env, db }: Pick<Needs, 'env' | 'db'>): Promise<unknown> {
  const stored = await db.select().from(settingsTable);
  const changes = Object.fromEntries(stored.map((row) => [row.name, row.value]));
  return merge(defaultSettings(env), changes);
}

/** The public settings, read once per process and again after a change. */
export function readSettings({ env, db, cache }: Needs): Promise<PublicSettings> {
  return cache.read(settingsKey, async () => {
    const settings = await storedSettings({ env, db });
    return publicSettingsSchema.parse(merge(settings, environmentSettings(env)));
  });
}

export type SettingsChange = { [Name in keyof PublicSettings]?: unknown };

/**
 * Stores the changed parts, checked as a whole; every process reads them anew. A row holds a group of settings, so
 * those who save wait for one another: each adds to what the one before has stored.
 */
export async function saveSettings(services: Needs, change: SettingsChange): Promise<PublicSettings> {
  await services.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${settingsTable} in share row exclusive mode`);
    const saved = publicSettingsSchema.parse(
      merge(await storedSettings({ env: services.env, db: tx }), change),
    );
    for (const name of Object.keys(change) as (keyof PublicSettings)[]) {
      const value = saved[name] as object;
      await tx
        .insert(settingsTable)
        .values({ name, value })
        .onConflictDoUpdate({ target: settingsTable.name, set: { value } });
    }
    await services.cache.drop(tx, settingsKey);
    await services.events.publish(tx, [everyoneTopic], { name: 'settings', id: null });
  });
  services.cache.forget(settingsKey);
  return readSettings(services);
}

export function readThemes({ db, cache }: Pick<Needs, 'db' | 'cache'>): Promise<Theme[]> {
  return cache.read(themesKey, async () => {
    const stored = await db
      .select()
      .from(themesTable)
      .orderBy(asc(themesTable.position), asc(themesTable.id));
    return stored.map(({ position, ...theme }) => theme);
  });
}
