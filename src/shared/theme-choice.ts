import type { Theme } from './settings.ts';

/** Names of the cookies that the client writes and the server only reads. */
export const clientCookies = {
  theme: 'be-active-theme',
  workspace: 'activeWorkspaceId',
  consent: 'cookie_notice',
} as const;

/**
 * The theme of a visitor: the cookie (an id, `light` or `dark`) when users may change it, else the default, if any.
 * Pages without one follow the colour scheme, which is available only in the browser.
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

/** The theme for a dark or light colour scheme; the first theme when there is no default for it. */
export const themeForScheme = (themes: readonly Theme[], isDark: boolean): Theme | undefined =>
  themes.find((theme) => (isDark ? theme.default_dark : theme.default_light)) ?? themes[0];
