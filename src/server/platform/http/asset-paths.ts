import type { RequestHandler } from 'express';

/** File endings that browsers, search engines and scanners request; no page has such an address. */
const endings =
  /\.(?:js|mjs|cjs|css|map|json|xml|txt|html?|ico|png|jpe?g|gif|webp|avif|svg|bmp|woff2?|ttf|otf|eot|webmanifest|pdf|zip|gz|tar|rar|7z|sql|bak|old|log|env|ini|ya?ml|toml|lock|php\d?|phtml|aspx?|jspx?|cgi|mp[34]|webm|wasm)$/i;

const folders = /^\/(?:assets|sitemaps|\.well-known|\.git|\.svn|wp-(?:admin|content|includes))(?:\/|$)/i;

/** Whether a path is one of a file. The addresses of pages never look like this. */
export const isAssetPath = (path: string) => endings.test(path) || folders.test(path);

/** Endings of pages of other programs: below these folders their visitors get a page, also a missing one. */
const oldPages = /^\/hc\/.*\.(?:html?|php\d?|phtml|aspx?|jspx?|cgi|pdf|txt|xml)$/i;

/**
 * 404 for a file that does not exist, without rendering a page; mount it after all files. Redirected addresses are
 * passed to the pages, which check access.
 */
export const rejectAssets =
  (leadsOn: (path: string) => Promise<boolean>): RequestHandler =>
  async ({ path }, response, next) => {
    const isPage = !isAssetPath(path) || oldPages.test(path);
    if (isPage || (path.startsWith('/hc/') && (await leadsOn(path)))) return next();
    response.setHeader('Cache-Control', 'no-cache');
    response.status(404).type('text/plain').send('Not found\n');
  };
