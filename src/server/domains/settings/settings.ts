import { privateSiteSettings, publicSiteSettings } from '#shared/site-settings.ts';
import type { Env } from '../../platform/config/env.ts';
import type { DomainSettings, FixedSetting } from '../../platform/config/settings.ts';
import { checkedCustomCode } from './custom-code.ts';

const menuItem = (id: string, label: string, action: string) => ({
  id,
  label,
  icon: null,
  type: 'route' as const,
  action,
  target: '_self' as const,
  roles: [],
  permissions: [],
  items: [],
});

const fixedBy = (path: string, by: 'BASE_URL' | 'SMTP_URL' | 'MAIL_FROM', env: Env): FixedSetting[] =>
  env[by] === undefined ? [] : [{ path, value: env[by], by }];

/** The site as a whole: its name, its looks, its menus, its mail. */
export const siteSettings = {
  public: publicSiteSettings,
  private: { ...privateSiteSettings, custom_code: checkedCustomCode },
  defaults: () => ({
    base_url: '',
    asset_url: null,
    branding: {
      site_name: 'Helpdock',
      site_description: 'Find answers or contact us.',
      logo_light: null,
      logo_dark: null,
      logo_light_mobile: null,
      logo_dark_mobile: null,
      favicon: null,
      font: 'inter',
    },
    homepage: { type: 'landingPage', value: null },
    dates: { default_timezone: 'auto', format: 'short' },
    i18n: { default: 'en' },
    themes: { user_change: true, default_id: null },
    cookie_notice: { enable: false, position: 'bottom', button: { label: 'Learn more', action: '' } },
    workspaces: { integrated: false },
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
    error_reporting: { dsn: null },
    maintenance: { enable: false, message: '' },
    demo: { enable: false, random: false },
  }),
  privateDefaults: () => ({
    custom_code: { css: '', head: '' },
    mail: { smtp_url: null, from: 'support@localhost' },
    privacy: { sign_ins_days: 90, audit_days: 365, search_terms_days: 365, notify_impersonation: true },
  }),
  fixed: (env) => [
    ...fixedBy('base_url', 'BASE_URL', env),
    { path: 'error_reporting.dsn', value: env.SENTRY_DSN ?? null, by: 'SENTRY_DSN' },
    ...fixedBy('mail.smtp_url', 'SMTP_URL', env),
    ...fixedBy('mail.from', 'MAIL_FROM', env),
  ],
  changedWith: {
    branding: 'appearance.update',
    homepage: 'appearance.update',
    themes: 'appearance.update',
    cookie_notice: 'appearance.update',
    i18n: 'localizations.update',
    dates: 'localizations.update',
    menus: 'menus.update',
    mail: 'channels.update',
    custom_code: 'admin',
  },
} satisfies DomainSettings<typeof publicSiteSettings, typeof privateSiteSettings>;
