import { z } from 'zod';
import { currentUserSchema, guestRoleSchema } from './auth.ts';
import { shownServerSchema } from './mail-server.ts';
import { maxId, wholeNumber } from './wire.ts';

/** Schemas of settings by the name of their group, the first word of their path. */
export type SettingShapes = Readonly<Record<string, z.ZodType>>;

export type SettingValues<Shapes extends SettingShapes> = {
  -readonly [Group in keyof Shapes]: z.output<Shapes[Group]>;
};

/**
 * Public settings of the site, by group; never with secrets. The domain of a group adds it: `declare module
 * './settings.ts' { interface PublicSettings extends SettingValues<typeof …> {} }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: domains fill it.
export interface PublicSettings {}

/** Settings that stay on the server, changed by administrators. Domains add theirs in the same way. */
// biome-ignore lint/suspicious/noEmptyInterface: domains fill it.
export interface PrivateSettings {}

/** Further values on pages, derived from private settings. Domains add theirs in the same way. */
// biome-ignore lint/suspicious/noEmptyInterface: domains fill it.
export interface PageOnlySettings {}

type Part<Settings, Group> = Group extends keyof Settings ? Settings[Group] : unknown;

/** All settings, as administrators see them. */
export type AllSettings = {
  [Group in keyof PublicSettings | keyof PrivateSettings]: Part<PublicSettings, Group> &
    Part<PrivateSettings, Group>;
};

/** A write-only text: administrators see only whether it is set. */
export const secret = <Text extends z.ZodType<string>>(text: Text) => text.nullable().meta({ secret: true });

/** A text of settings has an end: most of them are on every page. */
export const settingText = (longest = 255) => z.string().max(longest);

/** The path of a page of this site. */
export const sitePath = () => settingText(2000).regex(/^\/(?![/\\])/);

export const secretText = () => secret(settingText(2000));

/** Placeholder of a secret that is set. */
export const secretMask = '********';

/** The languages of a page: its own with its lines, and those to choose from. */
export const pageLanguageSchema = z.object({
  language: z.string(),
  lines: z.record(z.string(), z.string()),
  languages: z.array(z.object({ language: z.string(), name: z.string() })),
});

/** The settings that a page starts from. */
export type PageSettings = PublicSettings & PageOnlySettings & { i18n: z.infer<typeof pageLanguageSchema> };

/** The name under which the API documentation describes them. */
export const pageSettingsName = 'PageSettings';

export const themeSchema = z.object({
  id: z.int(),
  name: z.string(),
  is_dark: z.boolean(),
  default_light: z.boolean(),
  default_dark: z.boolean(),
  /** CSS variables by name, such as `--be-navbar-color`. */
  values: z.record(z.string(), z.string()),
});

export type Theme = z.infer<typeof themeSchema>;

/** An element that a site puts into the head of its pages, with its attributes as React calls them. */
const headElementSchema = z.object({
  tag: z.enum(['meta', 'link']),
  attributes: z.record(z.string(), z.string()),
});

export type HeadElement = z.infer<typeof headElementSchema>;

/** A site's custom code on its pages. */
const pageCodeSchema = z.object({ stylesheet: z.string().nullable(), head: z.array(headElementSchema) });

export type PageCode = z.infer<typeof pageCodeSchema>;

export const bootstrapSchema = z.object({
  settings: z.custom<PageSettings>().meta({ override: { $ref: `#/components/schemas/${pageSettingsName}` } }),
  themes: z.object({
    all: z.array(themeSchema),
    /** Null only where there are no themes. */
    selectedThemeId: z.int().nullable(),
    /** Nobody chose it: pages follow the colour scheme of the browser. */
    follows_browser: z.boolean(),
  }),
  user: currentUserSchema.nullable(),
  /** Whether some are unread outside of the number of the user's. */
  has_uncounted_notifications: z.boolean(),
  /** 0 while there is none. */
  active_workspace_id: z.int(),
  guest_role: guestRoleSchema,
  custom_code: pageCodeSchema,
  is_mobile_device: z.boolean(),
  /** The site still waits for its first administrator. */
  setup_required: z.boolean(),
  /** Name of the client's build; another than that of the page means that a newer version is ready. */
  build: z.string(),
  /** Id of the newest live event when read, for signed-in users: a subscription from there misses nothing. */
  last_event_id: z.string().nullable(),
});

export const bootstrapInput = z.object({
  /** `draft` shows the site as it may look soon. */
  appearance: z.string().max(20).optional(),
});

export type BootstrapData = z.infer<typeof bootstrapSchema>;

/** Values fixed by the environment, by the dotted path of the setting. */
const fixedSettingsSchema = z.record(z.string(), z.object({ value: z.unknown(), fixed_by: z.string() }));

export const allSettingsSchema = z.object({
  settings: z.custom<AllSettings>().meta({ override: { type: 'object' } }),
  fixed: fixedSettingsSchema,
  /** The mail server without its secrets; null where there is none. */
  mail_server: shownServerSchema.nullable(),
  /** Grows with every change. */
  version: z.int(),
});

export const changeSettingsInput = z.object({
  /** Any part of the settings; omitted ones stay unchanged. */
  settings: z.record(z.string(), z.unknown()),
  /** The version that was read before the change: later changes by others are not overwritten. */
  version: wholeNumber(z.int().min(0).max(maxId)).optional(),
});
