import { z } from 'zod';
import { currentUserSchema, guestRoleSchema } from './auth.ts';
import { extraFieldSchema } from './registration.ts';

const switchSchema = z.object({ enable: z.boolean() });

export const menuItemSchema = z.object({
  id: z.string(),
  label: z.string(),
  icon: z.string().nullable(),
  type: z.enum(['route', 'link']),
  action: z.string(),
  target: z.enum(['_self', '_blank']),
  roles: z.array(z.int()),
  permissions: z.array(z.string()),
});

export type MenuItem = z.infer<typeof menuItemSchema>;

export const menuSchema = z.object({
  id: z.string(),
  name: z.string(),
  positions: z.array(z.string()),
  items: z.array(menuItemSchema),
});

/** What every visitor may know about the site. Secrets are never part of it. */
export const publicSettingsSchema = z.object({
  base_url: z.string(),
  asset_url: z.string().nullable(),
  branding: z.object({
    site_name: z.string(),
    site_description: z.string(),
    logo_light: z.string().nullable(),
    logo_dark: z.string().nullable(),
  }),
  homepage: z.object({
    type: z.enum(['landingPage', 'loginPage', 'registerPage', 'customPage']),
    value: z.string().nullable(),
  }),
  auth: z.object({
    /** Where people go after they signed in, those with admin.access, and those with tickets.update (null: the start). */
    redirect_uri: z.string(),
    admin_redirect: z.string(),
    agent_redirect: z.string().nullable(),
    /** Where people go on to from what is no page of theirs. */
    secondary_redirect: z.string(),
    /** A page of the site about the person, named in the account menu. */
    profile_page: z.object({ path: z.string() }).nullable(),
  }),
  require_email_confirmation: z.boolean(),
  registration: z.object({
    disable: z.boolean(),
    policies: z.array(z.object({ id: z.string(), label: z.string(), action: z.string() })),
    extra_fields: z.array(extraFieldSchema),
  }),
  social: z.object({
    envato: switchSchema,
    google: switchSchema,
    facebook: switchSchema,
    twitter: switchSchema,
    compact_buttons: z.boolean(),
  }),
  /** More panels of the account settings, each leading to a page of the site or elsewhere. */
  account: z.object({
    panels: z.array(
      z.object({
        id: z
          .string()
          .max(100)
          .regex(/^[a-z][\w-]*$/),
        title: z.string(),
        description: z.string(),
        label: z.string(),
        action: z.string(),
      }),
    ),
  }),
  envato: z.object({ enable: z.boolean(), require_purchase_code: z.boolean(), name: z.string() }),
  recaptcha: z.object({ site_key: z.string().nullable(), enable: z.record(z.string(), z.boolean()) }),
  dates: z.object({ default_timezone: z.string(), format: z.enum(['numeric', 'short', 'long']) }),
  /** The language of whoever asks, and those they may choose from; as stored only the site's own language counts. */
  i18n: z.object({
    /** Of whoever chose none: a language, or `auto` for the best of those that their browser asks for. */
    default: z.string(),
    /** The language of this page, with its lines. */
    language: z.string(),
    lines: z.record(z.string(), z.string()),
    languages: z.array(z.object({ language: z.string(), name: z.string() })),
  }),
  themes: z.object({ user_change: z.boolean(), default_id: z.int().nullable() }),
  uploads: z.object({
    chunk_size: z.int(),
    s3_direct_upload: z.boolean(),
    public_driver: z.enum(['local', 's3']),
    uploads_driver: z.enum(['local', 's3']),
    disable_tus: z.boolean(),
    max_size: z.int(),
    allowed_extensions: z.array(z.string()),
    blocked_extensions: z.array(z.string()),
    /** Visitors may attach files where a form for them takes some. */
    guests: z.boolean(),
    /** How many bytes one person, or one workspace, may have stored; null is no limit. */
    user_quota: z.int().nullable(),
    workspace_quota: z.int().nullable(),
  }),
  cookie_notice: z.object({
    enable: z.boolean(),
    position: z.enum(['top', 'bottom']),
    button: z.object({ label: z.string(), action: z.string() }),
  }),
  notifications: z.object({ integrated: z.boolean() }),
  notif_subs: z.object({ integrated: z.boolean() }),
  billing: z.object({ enable: z.boolean(), integrated: z.boolean() }),
  api: z.object({ integrated: z.boolean() }),
  workspaces: z.object({ integrated: z.boolean() }),
  hc: z.object({
    header: z.object({ variant: z.enum(['simple', 'hero']), title: z.string(), subtitle: z.string() }),
    content: z.object({ variant: z.enum(['multiProduct', 'homeTickets', 'category-sections']) }),
    footer: z.boolean(),
    hide_small_categories: z.boolean(),
  }),
  menus: z.array(menuSchema),
  error_reporting: z.object({ dsn: z.string().nullable() }),
  /** The accounts of the demo can be tried out; `random` gives each visitor one of many customers. */
  demo: z.object({ enable: z.boolean(), random: z.boolean() }),
});

export type PublicSettings = z.infer<typeof publicSettingsSchema>;

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

export const bootstrapSchema = z.object({
  settings: publicSettingsSchema,
  themes: z.object({ all: z.array(themeSchema), selectedThemeId: z.int().nullable() }),
  user: currentUserSchema.nullable(),
  guest_role: guestRoleSchema,
  is_mobile_device: z.boolean(),
  /** The site still waits for its first administrator. */
  setup_required: z.boolean(),
});

export type BootstrapData = z.infer<typeof bootstrapSchema>;
