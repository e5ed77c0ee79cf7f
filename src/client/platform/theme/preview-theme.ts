import type { PublicSettings, Theme } from '#shared/settings.ts';

/** What the editor of the appearance tells the page in its frame. */
export interface PreviewTheme {
  settings: Partial<Omit<PublicSettings, 'i18n'>>;
  /** The values of themes by their ids. */
  themes: Record<string, Theme['values']>;
  /** The theme to show, and whether it is a dark one; null for what it is already. */
  themeId: number | null;
  isDark: boolean | null;
  /** The site's own styles; null leaves those of the page as they are. */
  css: string | null;
}

export const previewThemeMessage = 'appearance-looks';
export const readyMessage = 'appearance-ready';
