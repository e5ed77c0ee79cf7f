import type { Theme } from './settings.ts';

/** Names of the cookies that the client writes and the server only reads. */
export const clientCookies = {
  theme: 'be-active-theme',
  workspace: 'activeWorkspaceId',
  consent: 'cookie_notice',
} as const;

/**
 * The theme of a visitor: the cookie (an id, `light` or `dark`) when users may change it, else the default, else the first.
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
  return byCookie ?? themes.find((theme) => theme.id === settings.default_id) ?? themes[0];
}
