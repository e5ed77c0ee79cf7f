import { articlePath, categoryPath, landingPath } from '#shared/addresses.ts';
import { escapeHtml } from '#shared/markup.ts';
import { readSettings, type SettingsNeeds } from '../settings/service.ts';
import { readTree } from './categories.ts';
import { guestReader } from './reader.ts';
import { findChunk, findChunks, findSectionChanges } from './sitemap-queries.ts';

type Needs = SettingsNeeds;

/** Articles of one file; search engines take 50,000 addresses. */
export const articlesPerFile = 10_000;

const largestId = 2_147_483_647;
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export interface SitemapEntry {
  path: string;
  changed?: string | undefined;
}

export function sitemapXml(
  list: 'urlset' | 'sitemapindex',
  baseUrl: string,
  entries: readonly SitemapEntry[],
): string {
  const element = list === 'urlset' ? 'url' : 'sitemap';
  const base = escapeHtml(baseUrl.replace(/\/$/, ''));
  const items = entries.map(({ path, changed }) => {
    const date = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
    return `<${element}><loc>${base}${escapeHtml(encodeURI(path))}</loc>${date}</${element}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${namespace}">\n${items.join('')}</${list}>\n`;
}

const newest = (dates: readonly (string | undefined)[]) =>
  dates.reduce(
    (last, date) => (date !== undefined && (last === undefined || date > last) ? date : last),
    undefined,
  );

/** The list of all files: one of the categories and sections, then the articles by runs of ids, then others. One statement. */
export async function sitemapIndex(services: Needs, further: readonly SitemapEntry[]): Promise<string> {
  const { paths, reach } = await readTree(services, await guestReader(services));
  const chunks = await findChunks(services.db, reach, [...paths.keys()], articlesPerFile);
  const { base_url } = await readSettings(services);
  return sitemapXml('sitemapindex', base_url, [
    { path: '/sitemaps/categories.xml', changed: newest(chunks.map(({ changed }) => changed)) },
    ...chunks.map(({ chunk, changed }) => ({ path: `/sitemaps/articles-${chunk}.xml`, changed })),
    ...further,
  ]);
}

/** The front page, the visible categories and their sections. One statement. */
export async function sitemapOfCategories(services: Needs): Promise<string> {
  const { categories, paths, reach } = await readTree(services, await guestReader(services));
  const rows = await findSectionChanges(services.db, reach, [...paths.keys()]);
  const changes = new Map(rows.map(({ section_id, changed }) => [section_id, changed]));
  const { base_url, homepage } = await readSettings(services);
  const folders = categories.flatMap((category): SitemapEntry[] => [
    { path: categoryPath(category), changed: newest(category.sections.map(({ id }) => changes.get(id))) },
    ...category.sections.map((section) => ({
      path: categoryPath(section),
      changed: changes.get(section.id),
    })),
  ]);
  const front = { path: landingPath(homepage), changed: newest([...changes.values()]) };
  return sitemapXml('urlset', base_url, [front, ...folders]);
}

/** The articles of one run of ids that visitors may read; null when there is none. One statement. */
export async function sitemapOfArticles(services: Needs, chunk: number): Promise<string | null> {
  if ((chunk + 1) * articlesPerFile > largestId) return null;
  const { paths, reach } = await readTree(services, await guestReader(services));
  const found = await findChunk(services.db, reach, chunk, articlesPerFile);
  const entries = found.flatMap(({ section_id, changed, ...article }): SitemapEntry[] => {
    const path = paths.get(section_id);
    return path === undefined ? [] : [{ path: articlePath({ ...article, title: '', path }), changed }];
  });
  if (entries.length === 0) return null;
  const { base_url } = await readSettings(services);
  return sitemapXml('urlset', base_url, entries);
}
