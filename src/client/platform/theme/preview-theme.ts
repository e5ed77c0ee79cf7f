import type { PublicSettings, Theme } from '#shared/settings.ts';

/** Message of the appearance editor to the page in its frame. */
export interface PreviewTheme {
  settings: Partial<Omit<PublicSettings, 'i18n'>>;
  /** The values of themes by id. */
  themes: Record<string, Theme['values']>;
  /** The theme to show, and whether it is dark; null for no change. */
  themeId: number | null;
  isDark: boolean | null;
  /** The site's custom CSS; null for no change. */
  css: string | null;
}

export const previewThemeMessage = 'appearance-looks';
export const readyMessage = 'appearance-ready';
