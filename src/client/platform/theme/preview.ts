import type { QueryClient } from '@tanstack/react-query';
import type { BootstrapData } from '#shared/settings.ts';
import { isBootstrapKey, readBootstrap, storeBootstrap } from '../bootstrap.ts';
import { type PreviewTheme, previewThemeMessage, readyMessage } from './preview-theme.ts';

const withLooks = (
  data: BootstrapData,
  { settings, themes, themeId, isDark }: PreviewTheme,
): BootstrapData => ({
  ...data,
  settings: { ...data.settings, ...settings, billing: data.settings.billing },
  themes: {
    all: data.themes.all.map((theme) => ({
      ...theme,
      values: themes[theme.id] ?? theme.values,
      is_dark: theme.id === themeId ? (isDark ?? theme.is_dark) : theme.is_dark,
    })),
    selectedThemeId: themeId ?? data.themes.selectedThemeId,
    follows_browser: themeId === null && data.themes.follows_browser,
  },
});

/**
 * Applies CSS in place of the site's custom styles. The page's CSP forbids style elements, but not constructed sheets.
 */
function createStyles(): (css: string | null) => void {
  const sheet = new CSSStyleSheet();
  return (css) => {
    if (css === null) return;
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-custom]')) link.disabled = true;
    sheet.replaceSync(css);
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  };
}

/**
 * In the theme editor's frame the page applies the editor's values, also over refreshed bootstrap data. Messages are
 * accepted only from the parent window of the same origin.
 */
export function followEditor(queryClient: QueryClient): void {
  const showStyles = createStyles();
  let looks: PreviewTheme | null = null;

  const show = () => {
    if (looks === null) return;
    storeBootstrap(queryClient, withLooks(readBootstrap(queryClient), looks));
    showStyles(looks.css);
  };

  window.addEventListener('message', ({ origin, source, data }: MessageEvent) => {
    if (origin !== location.origin || source !== window.parent || data?.type !== previewThemeMessage) return;
    looks = data.looks as PreviewTheme;
    show();
  });
  queryClient.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success' && !event.action.manual;
    if (isAnswer && isBootstrapKey(event.query.queryKey)) queueMicrotask(show);
  });
  window.parent.postMessage({ type: readyMessage }, location.origin);
}
