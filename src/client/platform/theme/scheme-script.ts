import { toScriptText } from '#shared/markup.ts';
import type { Theme } from '#shared/settings.ts';
import { themeForScheme } from '#shared/theme-choice.ts';

export const darkQuery = '(prefers-color-scheme: dark)';

/**
 * What a page does before it is painted, when nobody chose its theme: it came in the light one, the same for all, and
 * turns dark where the browser wants that.
 */
export function schemeScript(themes: readonly Theme[]): string {
  const dark = themeForScheme(themes, true);
  if (dark === undefined || dark === themeForScheme(themes, false)) return '';
  const look = toScriptText({ scheme: dark.is_dark ? 'dark' : 'light', values: dark.values });
  return `if (matchMedia('${darkQuery}').matches) {
  const root = document.documentElement, look = ${look};
  root.dataset.mantineColorScheme = look.scheme;
  root.removeAttribute('style');
  for (const name in look.values) root.style.setProperty(name, look.values[name]);
}`;
}
