import type { Theme } from './settings.ts';

/** Names of the cookies that the client writes and the server only reads. */
export const clientCookies = {
  theme: 'be-active-theme',
  workspace: 'activeWorkspaceId',
  consent: 'cookie_notice',
} as const;

/**
 * The theme of a visitor: the cookie (an id, `light` or `dark`) when users may change it, else the default, if any. Pages
 * without one follow the browser's colour scheme, which only the browser knows.
 */
export function selectTheme(
  themes: readonly Theme[],
  settings: { user_change: boolean; default_id: number | null },
  cookie: string | undefined,
): Theme | undefined {
  const chosen = settings.user_change ? cookie : undefined;
  const byCookie = themes.find((theme) => {
    if (chosen === 'light') return theme.default_light;
    if (chosen === 'dark') return theme.default_dark;
    return String(theme.id) === chosen;
  });
  return byCookie ?? themes.find((theme) => theme.id === settings.default_id);
}

/** The theme for browsers that want a dark page, or for those that do not; the first when none is made for them. */
export const themeForScheme = (themes: readonly Theme[], isDark: boolean): Theme | undefined =>
  themes.find((theme) => (isDark ? theme.default_dark : theme.default_light)) ?? themes[0];
