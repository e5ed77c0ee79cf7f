/** The address of an icon that ships with the site: an SVG under its asset address. Null for every other text. */
export function assetIconAddress(icon: string, assetUrl: string | null): string | null {
  if (assetUrl === null || !URL.canParse(icon) || !URL.canParse(assetUrl)) return null;
  // Parsed: what climbs out of the folder by dots is seen where it ends.
  const address = new URL(icon);
  const folder = new URL(assetUrl.replace(/\/?$/, '/'));
  const isInside = address.origin === folder.origin && address.pathname.startsWith(folder.pathname);
  return isInside && address.pathname.endsWith('.svg') ? address.href : null;
}

/** What may stay of a drawing: lines and colours, nothing that acts, leads away or comes from elsewhere. */
export const drawingRules = {
  USE_PROFILES: { svg: true },
  FORBID_TAGS: ['a', 'image', 'style', 'use'],
  FORBID_ATTR: ['style', 'href', 'xlink:href'],
};

/** The drawing as markup that can be put into the page: no scripts, no handlers, nothing from elsewhere. */
async function sanitizeDrawing(text: string): Promise<string> {
  const { default: purifier } = await import('dompurify');
  const clean = purifier.sanitize(text, drawingRules);
  return clean.trimStart().startsWith('<svg') ? clean : '';
}

/** The drawing at that address; no icon when there is none. */
export async function fetchDrawing(address: string): Promise<string> {
  const response = await fetch(address, { credentials: 'omit' });
  return response.ok ? sanitizeDrawing(await response.text()) : '';
}
