import type { CurrentUser } from '#shared/auth.ts';
import type { BootstrapData } from '#shared/settings.ts';
import { clientCookies, selectTheme } from '#shared/theme-choice.ts';
import type { Context } from '../../platform/trpc/context.ts';
import { listLanguages, localizationOf } from '../settings/localizations.ts';
import { readSettings, readThemes } from '../settings/service.ts';
import { readUnread } from './queries.ts';
import { readGuestRole } from './roles.ts';
import { isSetupRequired } from './setup-queries.ts';

const mobile = /Mobi|Android|iPhone|iPad/i;

/** Whether a page is for a phone or tablet, by what the browser calls itself. */
export const isMobileDevice = (userAgent: string) => mobile.test(userAgent);

/** Everything the client starts from: the site, its looks, and who is using it. */
export async function readBootstrap(
  ctx: Context,
  user: CurrentUser | null = ctx.identity.user,
): Promise<BootstrapData> {
  const [settings, { language, lines }, languages, themes, guestRole, setupRequired, unread] =
    await Promise.all([
      readSettings(ctx),
      localizationOf(ctx, user),
      listLanguages(ctx),
      readThemes(ctx),
      readGuestRole(ctx),
      isSetupRequired(ctx),
      user && readUnread(ctx, user.id),
    ]);
  const theme = selectTheme(themes, settings.themes, ctx.request.cookies[clientCookies.theme]);
  return {
    settings: { ...settings, i18n: { ...settings.i18n, language, lines, languages } },
    themes: { all: themes, selectedThemeId: theme?.id ?? null },
    user: user && { ...user, unread_notifications_count: unread ?? 0 },
    guest_role: guestRole,
    setup_required: setupRequired,
    is_mobile_device: isMobileDevice(ctx.request.userAgent),
  };
}
