import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Theme } from '#shared/settings.ts';
import { clientCookies, selectTheme, themeForScheme } from '#shared/theme-choice.ts';
import { updateBootstrap } from '../bootstrap.ts';
import { useBootstrap } from '../use-session.ts';
import { darkQuery } from './scheme-script.ts';
import { writeCookie } from './write-cookie.ts';

export interface SiteTheme {
  theme: Theme | undefined;
  isDark: boolean;
  /** Null when visitors may not change the theme. */
  toggle: (() => void) | null;
}

function followScheme(changed: () => void) {
  const query = matchMedia(darkQuery);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the browser prefers the dark scheme, kept current; false on the server, which can not detect it. */
const useDarkScheme = () =>
  useSyncExternalStore(
    followScheme,
    () => matchMedia(darkQuery).matches,
    () => false,
  );

/** The active theme, and the toggle between the site's light and dark ones. */
export function useSiteTheme(): SiteTheme {
  const { themes, settings } = useBootstrap();
  const queryClient = useQueryClient();
  const wantsDark = useDarkScheme();
  const chosen = themes.follows_browser
    ? undefined
    : themes.all.find(({ id }) => id === themes.selectedThemeId);
  const theme = chosen ?? themeForScheme(themes.all, wantsDark);
  const isDark = theme?.is_dark ?? false;
  const toggle = () => {
    const choice = isDark ? 'light' : 'dark';
    writeCookie(clientCookies.theme, choice);
    const next = selectTheme(themes.all, settings.themes, choice);
    updateBootstrap(queryClient, (data) => ({
      ...data,
      themes: { ...data.themes, selectedThemeId: next?.id ?? null, follows_browser: next === undefined },
    }));
  };
  return { theme, isDark, toggle: settings.themes.user_change ? toggle : null };
}
