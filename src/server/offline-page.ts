import { escapeHtml } from '#shared/markup.ts';
import { directionOf, translator } from '#shared/translation.ts';
import { localizationFor } from './domains/localizations/service.ts';
import { readSettings } from './domains/settings/service.ts';
import type { Services } from './platform/services.ts';

const style = `body { margin: 0; min-height: 100dvh; display: grid; place-content: center; text-align: center;
  padding: 24px; box-sizing: border-box; font: 16px/1.5 system-ui, sans-serif; color-scheme: light dark;
  background: Canvas; color: CanvasText }
h1 { font-size: 24px; margin: 0 0 8px }
p { margin: 0 0 16px }`;

/**
 * The page that installed browsers show in place of any page while there is no connection. It holds nothing private, and
 * tries again every few seconds at the address that it stands for.
 * @param language A language of the site; the site's own for any other.
 */
export async function offlinePage(services: Services, language: unknown): Promise<string> {
  const { branding } = await readSettings(services);
  const localization = await localizationFor(services, typeof language === 'string' ? language : null);
  const translate = translator(localization);
  const line = (text: string) => escapeHtml(translate(text));
  return `<!doctype html>
<html lang="${escapeHtml(localization.language)}" dir="${directionOf(localization.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="15">
<title>${line('Offline')} - ${escapeHtml(branding.site_name)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1 dir="auto">${escapeHtml(branding.site_name)}</h1>
<p>${line("You're offline. We'll continue when you're back online.")}</p>
<p><a href="">${line('Try again')}</a></p>
</main>
</body>
</html>
`;
}
