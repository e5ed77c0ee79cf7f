import { toScriptText } from '#shared/markup.ts';
import type { Theme } from '#shared/settings.ts';
import { themeForScheme } from '#shared/theme-choice.ts';

export const darkQuery = '(prefers-color-scheme: dark)';

/**
 * Inline script that runs before the first paint, when no theme was chosen: the shared page is rendered in the light
 * theme and turns dark where the browser prefers that.
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
