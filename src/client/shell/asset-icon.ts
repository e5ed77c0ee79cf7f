/** The address of an icon that ships with the site: an SVG under its asset address. Null for other values. */
export function assetIconAddress(icon: string, assetUrl: string | null): string | null {
  if (assetUrl === null || !URL.canParse(icon) || !URL.canParse(assetUrl)) return null;
  // Parsed, so that `..` segments are resolved before the check.
  const address = new URL(icon);
  const folder = new URL(assetUrl.replace(/\/?$/, '/'));
  const isInside = address.origin === folder.origin && address.pathname.startsWith(folder.pathname);
  return isInside && address.pathname.endsWith('.svg') ? address.href : null;
}

/** Sanitizer rules for SVG: shapes and colours; no links, styles or external content. */
export const drawingRules = {
  USE_PROFILES: { svg: true },
  FORBID_TAGS: ['a', 'image', 'style', 'use'],
  FORBID_ATTR: ['style', 'href', 'xlink:href'],
};

/** The sanitized SVG markup, safe to inline: no scripts, handlers or external content. Empty when it is no SVG. */
async function sanitizeDrawing(text: string): Promise<string> {
  const { default: purifier } = await import('dompurify');
  const clean = purifier.sanitize(text, drawingRules);
  return clean.trimStart().startsWith('<svg') ? clean : '';
}

/** The sanitized SVG at that address; empty when the request fails. */
export async function fetchDrawing(address: string): Promise<string> {
  const response = await fetch(address, { credentials: 'omit' });
  return response.ok ? sanitizeDrawing(await response.text()) : '';
}
