import { and, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { articles } from '../article-tables.ts';
import { categories } from '../tables.ts';
import { namedBy, pageAt } from './page-paths.ts';
import { readMoved } from './redirected-addresses.ts';

/** Link targets of sanitised HTML, without duplicates. */
export function linksIn(html: string): string[] {
  // bounded: no quotation mark inside.
  const found = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  return [...new Set(found)];
}

/** Problems of internal links, as sentences. */
export const linkProblems = {
  gone: "This page doesn't exist.",
  hidden: "Readers can't see this article.",
} as const;

/**
 * Broken links within the help center, with the problem of each. One statement for articles and one for folders, at any
 * number of links; a working redirect is fine.
 * @param site Base URL of the site, to recognize absolute links.
 */
export async function findBroken(
  db: Database,
  links: readonly string[],
  site: string,
): Promise<ReadonlyMap<string, string>> {
  const own = links.flatMap((url) => {
    const path = url.startsWith(`${site}/`) ? url.slice(site.length) : url;
    return path === '/hc' || path.startsWith('/hc/') ? [{ url, path, named: namedBy(path) }] : [];
  });
  const idsOf = (kind: 'article' | 'folder') => [
    ...new Set(own.flatMap(({ named }) => (named?.kind === kind ? [named.id] : []))),
  ];
  const [wantedArticles, wantedFolders] = [idsOf('article'), idsOf('folder')];
  const states = new Map(
    wantedArticles.length === 0
      ? []
      : (
          await db
            .select({ id: articles.id, status: articles.status })
            .from(articles)
            .where(and(inArray(articles.id, wantedArticles), isNull(articles.deleted_at)))
        ).map(({ id, status }) => [id, status]),
  );
  const folders = new Set(
    wantedFolders.length === 0
      ? []
      : (
          await db.select({ id: categories.id }).from(categories).where(inArray(categories.id, wantedFolders))
        ).map(({ id }) => id),
  );
  const broken = new Map<string, string>();
  for (const { url, path, named } of own) {
    const status = named?.kind === 'article' ? states.get(named.id) : undefined;
    if (
      status === 'published' ||
      status === 'internal' ||
      (named?.kind === 'folder' && folders.has(named.id))
    )
      continue;
    if (named === null && (await pageAt(db, path)) !== null) continue;
    if ((await readMoved({ db }, path)).to !== null) continue;
    broken.set(url, status === undefined ? linkProblems.gone : linkProblems.hidden);
  }
  return broken;
}
