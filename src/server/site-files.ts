import { type Response, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { feedPath } from '#shared/addresses.ts';
import { escapeHtml } from '#shared/markup.ts';
import { hasPermission } from '#shared/permissions.ts';
import { selectTheme, themeForScheme } from '#shared/theme-choice.ts';
import { colorsOf } from '#shared/theme-tokens.ts';
import { readGuestRole } from './domains/auth/roles.ts';
import { articleFeed } from './domains/help-site/feed.ts';
import { sitemapIndex, sitemapOfArticles, sitemapOfCategories } from './domains/help-site/sitemap.ts';
import { listLanguages } from './domains/localizations/service.ts';
import { readCustomCode } from './domains/settings/custom-code.ts';
import { readSettings, readThemes } from './domains/settings/service.ts';
import { domains } from './domains.ts';
import { offlinePage } from './offline-page.ts';
import { sitemapsOf } from './platform/domain.ts';
import type { Services } from './platform/services.ts';
import { documentPolicy } from './platform/ssr/content-security-policy.ts';

/** Max cached sitemaps and feeds; a sitemap of 10,000 articles has about two megabytes. */
const filesKept = 24;

/** Other programs, the agents' side, and addresses that answer with anything but a page to read. */
const notForRobots = ['/api/', '/api-docs', '/trpc/', '/secure/', '/agent', '/admin'];

const seconds = { short: 300, day: 86_400, year: 31_536_000 };

/** Default icons for sites without their own. */
const ownIcons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/icon-monochrome.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'monochrome' },
];

function send(response: Response, type: string, text: string | null, maxAge = seconds.short): void {
  if (text === null) {
    response.status(404).type('text/plain').send('Not found\n');
    return;
  }
  response.setHeader('Cache-Control', `public, max-age=${maxAge}`);
  response.type(type).send(text);
}

const sitemaps = sitemapsOf(domains);

/** Sitemap index of the non-empty sitemaps of all domains. */
async function indexOf(services: Services): Promise<string> {
  const texts = await Promise.all(sitemaps.map(({ read }) => read(services)));
  return sitemapIndex(
    services,
    sitemaps.filter((_file, index) => texts[index] !== null).map(({ path }) => ({ path })),
  );
}

async function robots(services: Services): Promise<string> {
  const { base_url } = await readSettings(services);
  const rules = notForRobots.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, '', `Sitemap: ${base_url.replace(/\/$/, '')}/sitemap.xml`, ''].join(
    '\n',
  );
}

async function manifest(services: Services): Promise<string> {
  const { branding, themes } = await readSettings(services);
  const all = await readThemes(services);
  const theme = selectTheme(all, themes, undefined) ?? themeForScheme(all, false);
  const colors = colorsOf(theme ?? { is_dark: false, values: {} });
  return JSON.stringify({
    name: branding.site_name,
    short_name: branding.site_name,
    description: branding.site_description,
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: colors['--be-background'],
    theme_color: colors['--be-primary'],
    icons: branding.favicon === null ? ownIcons : [{ src: branding.favicon, sizes: '512x512' }],
  });
}

async function openSearch(services: Services): Promise<string> {
  const { base_url, branding } = await readSettings(services);
  const base = escapeHtml(base_url.replace(/\/$/, ''));
  // The format allows names of at most 16 characters and descriptions of 1024.
  const name = escapeHtml([...branding.site_name].slice(0, 16).join(''));
  const about = escapeHtml([...(branding.site_description || branding.site_name)].slice(0, 1024).join(''));
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${name}</ShortName>
<Description>${about}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="32" height="32" type="image/x-icon">${base}/favicon.ico</Image>
<Url type="text/html" template="${base}/hc/search?query={searchTerms}"/>
</OpenSearchDescription>
`;
}

/**
 * Files for browsers and search engines: robots.txt, the sitemap, the feed of new articles, the manifest, the page for
 * browsers without a connection, the search description. Sitemaps and feeds contain public content and are cached until a change.
 * @param onChange Calls back when content or settings changed.
 */
export function siteFiles(services: Services, onChange: (changed: () => void) => void): Router {
  const routes = Router();
  const made = new LRUCache<string, Promise<{ text: string | null }>>({ max: filesKept });
  onChange(() => made.clear());

  const readable = async (
    response: Response,
    name: string,
    make: () => Promise<string | null>,
    type = 'application/xml',
  ) => {
    if (!hasPermission(await readGuestRole(services), 'articles.view')) {
      send(response, 'text/plain', null);
      return;
    }
    let making = made.get(name);
    if (making === undefined) {
      making = make().then((text) => ({ text }));
      made.set(name, making);
      making.catch(() => made.delete(name));
    }
    const { text } = await making;
    if (text === null) made.delete(name);
    send(response, type, text);
  };

  routes.get('/robots.txt', async (_request, response) => {
    send(response, 'text/plain', await robots(services));
  });
  routes.get('/sitemap.xml', (_request, response) => readable(response, 'index', () => indexOf(services)));
  routes.get('/sitemaps/categories.xml', (_request, response) =>
    readable(response, 'categories', () => sitemapOfCategories(services)),
  );
  for (const { path, read } of sitemaps) {
    routes.get(path, (_request, response) => readable(response, path, () => read(services)));
  }
  routes.get(/^\/sitemaps\/articles-(0|[1-9]\d{0,5})\.xml$/, (request, response) => {
    const chunk = Number(request.params[0]);
    return readable(response, String(chunk), () => sitemapOfArticles(services, chunk));
  });
  routes.get(feedPath, async (request, response) => {
    const { language } = request.query;
    // Any other text would be a cached feed of its own.
    const known =
      (await listLanguages(services)).find((each) => each.language === language)?.language ?? null;
    const feed = () => articleFeed(services, known);
    await readable(response, `feed ${known ?? ''}`, feed, 'application/rss+xml');
  });
  routes.get('/manifest.webmanifest', async (_request, response) => {
    send(response, 'application/manifest+json', await manifest(services));
  });
  routes.get('/offline.html', async ({ query }, response) => {
    response.setHeader('Content-Security-Policy', documentPolicy);
    send(response, 'text/html', await offlinePage(services, query.language));
  });
  routes.get(/^\/custom-[\w-]{16}\.css$/, async (request, response) => {
    const { css, stylesheet } = await readCustomCode(services);
    const current = stylesheet === request.path;
    // A page from before the last change gets the current styles, not cached under the old name.
    send(response, 'text/css', stylesheet === null ? null : css, current ? seconds.year : 0);
  });
  routes.get('/opensearch.xml', async (_request, response) => {
    const type = 'application/opensearchdescription+xml';
    send(response, type, await openSearch(services), seconds.day);
  });
  return routes;
}
