import type { CurrentUser } from '#shared/auth.ts';
import { merge } from '#shared/setting-paths.ts';
import type { BootstrapData, PageOnlySettings, PublicSettings, Theme } from '#shared/settings.ts';
import { clientCookies, selectTheme } from '#shared/theme-choice.ts';
import type { Context } from '../../platform/context.ts';
import { listLanguages, localizationOf } from '../localizations/service.ts';
import { readCustomCode } from '../settings/custom-code.ts';
import { readSettings, readThemes } from '../settings/service.ts';
import { openWorkspace, withinWorkspaces } from './active-workspace.ts';
import { readUnread } from './queries.ts';
import { readGuestRole } from './roles.ts';
import { isSetupRequired } from './setup-queries.ts';

const mobile = /Mobi|Android|iPhone|iPad/i;

/** Whether the user agent is a phone or tablet. */
export const isMobileDevice = (userAgent: string) => mobile.test(userAgent);

type Looks = [settings: PublicSettings, themes: Theme[]];

/** Settings and themes with the draft applied, for viewers with permission. */
async function withDraft(ctx: Context, user: CurrentUser | null, [settings, themes]: Looks): Promise<Looks> {
  for (const readDraft of ctx.hooks('pageDraft')) {
    const draft = await readDraft(ctx, user);
    if (draft === null) continue;
    return [
      merge(settings, draft.settings) as PublicSettings,
      themes.map((theme) => ({ ...theme, values: draft.themes[theme.id] ?? theme.values })),
    ];
  }
  return [settings, themes];
}

/** Settings with the page-only ones of domains. */
async function onPages(ctx: Context, settings: PublicSettings): Promise<PublicSettings & PageOnlySettings> {
  const parts = await Promise.all(ctx.hooks('pageSettings').map((tell) => tell(ctx)));
  return parts.reduce(merge, settings) as PublicSettings & PageOnlySettings;
}

interface Shown {
  /** Previews the draft. */
  draft?: boolean;
}

/** Initial data of the client: site, appearance and user. */
export async function readBootstrap(
  ctx: Context,
  user: CurrentUser | null = ctx.identity.user,
  { draft = false }: Shown = {},
): Promise<BootstrapData> {
  // Read first, so that events of the meantime are sent again.
  const lastEvent = user && ctx.events.newest;
  const [published, code, { language, lines }, languages, publishedThemes, guestRole, setupRequired, unread] =
    await Promise.all([
      readSettings(ctx),
      readCustomCode(ctx),
      localizationOf(ctx, user),
      listLanguages(ctx),
      readThemes(ctx),
      readGuestRole(ctx),
      isSetupRequired(ctx),
      user && readUnread(ctx, user.id),
    ]);
  const looks: Looks = [published, publishedThemes];
  const [shown, themes] = draft ? await withDraft(ctx, user, looks) : looks;
  const settings = await onPages(ctx, shown);
  const present = user && (await withinWorkspaces(ctx, user));
  const theme = selectTheme(themes, settings.themes, ctx.request.cookies[clientCookies.theme]);
  return {
    settings: { ...settings, i18n: { ...settings.i18n, language, lines, languages } },
    themes: {
      all: themes,
      selectedThemeId: (theme ?? themes[0])?.id ?? null,
      follows_browser: theme === undefined,
    },
    user: present && { ...present, unread_notifications_count: unread?.unread ?? 0 },
    has_uncounted_notifications: (unread?.uncounted ?? 0) > 0,
    active_workspace_id: present === null ? 0 : openWorkspace(ctx, present),
    guest_role: guestRole,
    custom_code: { stylesheet: code.stylesheet, head: code.head },
    setup_required: setupRequired,
    is_mobile_device: isMobileDevice(ctx.request.userAgent),
    build: ctx.build,
    last_event_id: lastEvent === null ? null : String(lastEvent),
  };
}
