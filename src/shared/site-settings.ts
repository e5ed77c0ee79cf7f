import { z } from 'zod';
import { isTimeZone } from './auth.ts';
import { type SettingValues, secret, settingText } from './settings.ts';
import { requiredText } from './validation.ts';
import { maxId } from './wire.ts';

/** Where an item of the site leads: a page of it, an address elsewhere, or nowhere. */
export const menuAction = () => settingText(2000).regex(/^($|\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/i);

/** The id of a record, which may be deleted. */
const idSetting = () => z.int().positive().max(maxId);

/** Address of an image of the site: a path, or a web address. */
const pictureAddress = () =>
  settingText(2000)
    .regex(/^(?:\/(?!\/)|https?:\/\/)[^\s"'<>\\]+$/)
    .nullable();

/** The typefaces that come with the product; `system` is that of the reader's device. */
export const siteFonts = ['inter', 'open-sans', 'source-sans-3', 'nunito-sans', 'lora', 'system'] as const;

export type SiteFont = (typeof siteFonts)[number];

/** How many characters of its own code a site may have. */
export const customCodeLength = { css: 100_000, head: 20_000 } as const;

const menuEntrySchema = z.object({
  id: settingText(100),
  label: settingText(),
  icon: settingText(2000).nullable(),
  type: z.enum(['route', 'link']),
  /** Over REST an empty text is null. */
  action: z.preprocess((action: string | null) => action ?? '', menuAction()),
  target: z.enum(['_self', '_blank']),
  roles: z.array(idSetting()).max(100),
  permissions: z.array(settingText(100)).max(100),
});

export type MenuEntry = z.infer<typeof menuEntrySchema>;

/** The deepest level: nested items are refused instead of dropped. */
const nothing = z.null() as z.ZodType as z.ZodType<never>;
const subItemSchema = menuEntrySchema.extend({ items: z.array(nothing).max(0, { abort: true }).optional() });

/** An item of a menu, and those that open below it. */
export const menuItemSchema = menuEntrySchema.extend({
  items: z.array(subItemSchema).max(100).default([]),
});

export type MenuItem = z.infer<typeof menuItemSchema>;

export const menuSchema = z.object({
  id: settingText(100),
  name: settingText(),
  positions: z.array(settingText(100)).max(20),
  items: z.array(menuItemSchema).max(100),
});

/** Normalizes an address to its origin: scheme, host and port. Null when it is none. */
function siteOrigin(text: string): string | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { origin, pathname, search, hash, username, password } = new URL(text);
  return pathname + search + hash + username + password === '/' ? origin : null;
}

/** The address of the site; empty is unset. */
const siteAddress = () =>
  settingText(2000)
    .overwrite((text) => siteOrigin(text.trim()) ?? text.trim())
    .refine((text) => text === '' || siteOrigin(text) !== null, {
      error: 'Enter an address like https://help.example.com, without a path.',
    });

export const publicSiteSettings = {
  base_url: siteAddress(),
  asset_url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullable(),
  branding: z.object({
    site_name: requiredText(100),
    site_description: settingText(1000),
    /** The logo for dark pages, and the one for light pages; those for phones fall back on them. */
    logo_light: pictureAddress(),
    logo_dark: pictureAddress(),
    logo_light_mobile: pictureAddress(),
    logo_dark_mobile: pictureAddress(),
    favicon: pictureAddress(),
    font: z.enum(siteFonts),
  }),
  homepage: z.object({
    type: z.enum(['landingPage', 'loginPage', 'registerPage', 'customPage']),
    value: settingText().nullable(),
  }),
  dates: z.object({
    default_timezone: settingText(100).refine((name) => name === 'auto' || isTimeZone(name), {
      error: 'The selected timezone is invalid.',
    }),
    format: z.enum(['numeric', 'short', 'long']),
  }),
  /** The default language, or `auto` for the best match of the browser's languages. */
  i18n: z.object({ default: settingText(20).min(2) }),
  themes: z.object({ user_change: z.boolean(), default_id: idSetting().nullable() }),
  cookie_notice: z.object({
    enable: z.boolean(),
    position: z.enum(['top', 'bottom']),
    button: z.object({ label: settingText(100), action: menuAction() }),
  }),
  workspaces: z.object({ integrated: z.boolean() }),
  menus: z.array(menuSchema).max(20),
  error_reporting: z.object({ dsn: settingText(2000).nullable() }),
  /** Enables signing in to demo accounts; `random` gives each visitor one of many customers. */
  /** Closes the site to users without `admin.access`. */
  maintenance: z.object({ enable: z.boolean(), message: settingText(1000) }),
  demo: z.object({ enable: z.boolean(), random: z.boolean() }),
};

/** Retention in days; null is unlimited. */
const daysKept = () => z.int().min(1).max(3650).nullable();

export const privateSiteSettings = {
  /** Custom code of every page: styles, and elements of the head. */
  custom_code: z.object({ css: settingText(customCodeLength.css), head: settingText(customCodeLength.head) }),
  /** The mail server, and the sender of mails. */
  mail: z.object({
    smtp_url: secret(z.url({ protocol: /^smtps?$/ }).max(2000)),
    /** An address, alone or behind a name: `Paper <desk@example.org>`. */
    from: settingText(500).regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/),
  }),
  privacy: z.object({
    sign_ins_days: daysKept(),
    audit_days: daysKept(),
    search_terms_days: daysKept(),
    /** Mails users about a sign-in to their account by an impersonator. */
    notify_impersonation: z.boolean(),
  }),
};

declare module './settings.ts' {
  interface PublicSettings extends SettingValues<typeof publicSiteSettings> {}
  interface PrivateSettings extends SettingValues<typeof privateSiteSettings> {}
}
