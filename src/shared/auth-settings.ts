import { z } from 'zod';
import type { HumanCheckAction } from './human-check.ts';
import { extraFieldSchema } from './registration.ts';
import { type SettingValues, secretText, settingText, sitePath } from './settings.ts';
import { menuAction } from './site-settings.ts';
import type { SocialService } from './social.ts';

const switchSchema = z.object({ enable: z.boolean() });
const clientSchema = z.object({ client_id: settingText().nullable(), client_secret: secretText() });

export const publicAuthSettings = {
  auth: z.object({
    /** Redirect targets after sign-in: default, with admin.access, and with tickets.update (null: the start). */
    redirect_uri: sitePath(),
    admin_redirect: sitePath(),
    agent_redirect: sitePath().nullable(),
    /** Redirect target for users without access to a page. */
    secondary_redirect: sitePath(),
    /** A page of the site about the person, named in the account menu. */
    profile_page: z.object({ path: sitePath() }).nullable(),
  }),
  require_email_confirmation: z.boolean(),
  registration: z.object({
    disable: z.boolean(),
    policies: z.array(z.object({ id: settingText(100), label: settingText(), action: menuAction() })).max(20),
    extra_fields: z.array(extraFieldSchema).max(extraFieldSchema.shape.id.options.length),
  }),
  social: z.object({
    envato: switchSchema,
    google: switchSchema,
    facebook: switchSchema,
    twitter: switchSchema,
    compact_buttons: z.boolean(),
  }),
  recaptcha: z.object({
    site_key: settingText().nullable(),
    /** Actions that require a human check. */
    enable: z.object({ register: z.boolean(), contact: z.boolean() } satisfies Record<
      HumanCheckAction,
      unknown
    >),
  }),
  api: z.object({ integrated: z.boolean() }),
};

export const privateAuthSettings = {
  social: z.object({
    envato: clientSchema,
    google: clientSchema,
    facebook: clientSchema,
    twitter: clientSchema,
  } satisfies Record<SocialService, unknown>),
  recaptcha: z.object({ secret_key: secretText() }),
};

declare module './settings.ts' {
  interface PublicSettings extends SettingValues<typeof publicAuthSettings> {}
  interface PrivateSettings extends SettingValues<typeof privateAuthSettings> {}
}
