import { privateAuthSettings, publicAuthSettings } from '#shared/auth-settings.ts';
import { type SocialService, socialServices } from '#shared/social.ts';
import type { Env } from '../../platform/config/env.ts';
import type { DomainSettings, FixedSetting } from '../../platform/config/settings.ts';
import { clientPrefixes, readOAuthClient } from '../../platform/security/oauth.ts';

/** OAuth credentials come from the environment; without them the service can not be enabled. */
function fixedClient(env: Env, service: SocialService): FixedSetting[] {
  const [id, secret] = [
    `${clientPrefixes[service]}_CLIENT_ID`,
    `${clientPrefixes[service]}_CLIENT_SECRET`,
  ] as const;
  const client = readOAuthClient(env, service);
  return [
    { path: `social.${service}.client_id`, value: client?.id ?? null, by: id },
    { path: `social.${service}.client_secret`, value: client?.secret ?? null, by: secret },
    ...(client === null ? [{ path: `social.${service}.enable`, value: false, by: id }] : []),
  ];
}

const noClient = { client_id: null, client_secret: null };

/** Making accounts, and signing in. */
export const authSettings = {
  public: publicAuthSettings,
  private: privateAuthSettings,
  defaults: () => ({
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
    recaptcha: { site_key: null, enable: { register: false, contact: false } },
    api: { integrated: true },
  }),
  privateDefaults: () => ({
    social: { envato: noClient, google: noClient, facebook: noClient, twitter: noClient },
    recaptcha: { secret_key: null },
  }),
  fixed: (env) => [
    { path: 'recaptcha.site_key', value: env.RECAPTCHA_SITE_KEY ?? null, by: 'RECAPTCHA_SITE_KEY' },
    { path: 'recaptcha.secret_key', value: env.RECAPTCHA_SECRET_KEY ?? null, by: 'RECAPTCHA_SECRET_KEY' },
    ...socialServices.flatMap((service) => fixedClient(env, service)),
  ],
} satisfies DomainSettings<typeof publicAuthSettings, typeof privateAuthSettings>;
