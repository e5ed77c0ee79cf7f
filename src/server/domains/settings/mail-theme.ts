import { themeForScheme } from '#shared/theme-choice.ts';
import { colorsOf } from '#shared/theme-tokens.ts';
import { baseUrl } from '../../platform/config/env.ts';
import type { MailTheme } from '../../platform/mail/template.ts';
import type { MailSettings } from '../../platform/mail/transport.ts';
import {
  type PrivateNeeds,
  readPrivateSettings,
  readSettings,
  readThemes,
  type SettingsNeeds,
} from './service.ts';

/** Transport settings of mails. The default sender name is that of the site. */
export async function readMailSettings(services: PrivateNeeds): Promise<MailSettings> {
  const [{ smtp_url, from }, { branding }] = await Promise.all([
    readPrivateSettings(services, 'mail'),
    readSettings(services),
  ]);
  const name = branding.site_name.replaceAll(/[<>"\\\r\n]/g, ' ').trim();
  return { smtp_url, from: from.includes('<') || name === '' ? from : `"${name}" <${from}>` };
}

/** Colors and logo of mails: those of the light theme, because mails are white. */
export async function readMailTheme(services: SettingsNeeds): Promise<MailTheme> {
  const [{ branding, notif_subs }, themes] = await Promise.all([
    readSettings(services),
    readThemes(services),
  ]);
  const theme = themeForScheme(themes, false);
  const colors = colorsOf(theme ?? { is_dark: false, values: {} });
  const logo = branding.logo_dark ?? branding.logo_light;
  return {
    logo: logo?.startsWith('/') ? `${baseUrl(services.env)}${logo}` : logo,
    accent: colors['--be-primary'],
    onAccent: colors['--be-on-primary'],
    choices: notif_subs.integrated ? `${baseUrl(services.env)}/notifications/settings` : null,
  };
}
