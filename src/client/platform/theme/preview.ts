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

/** Shows styles as the site's own ones. The policy of pages admits no style element, and does not ask about these. */
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
 * In a frame of the editor the page looks as the editor says, whatever it is told of the site meanwhile. Only a page of
 * this site that holds the frame is listened to.
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
