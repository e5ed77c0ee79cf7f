import { articlePath, categoryPath, landingPath, languageQuery } from '#shared/addresses.ts';
import type { ArticleLink } from '#shared/helpcenter.ts';
import { escapeHtml } from '#shared/markup.ts';
import { readTree } from '../help-center/categories.ts';
import { guestReader } from '../help-center/reader.ts';
import { readSettings, type SettingsNeeds } from '../settings/service.ts';
import { findChunk, findChunks, findSectionChanges, type MappedArticle } from './sitemap-queries.ts';

type Needs = SettingsNeeds;

/** Articles per file, each in up to ten languages; search engines accept 50,000 URLs. */
export const articlesPerFile = 5_000;

const maxId = 2_147_483_647;
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const links = 'http://www.w3.org/1999/xhtml';

export interface SitemapEntry {
  path: string;
  changed?: string | undefined;
  /** All languages of the page, including its own; `x-default` for other languages. */
  alternates?: readonly { language: string; path: string }[];
}

export function sitemapXml(
  list: 'urlset' | 'sitemapindex',
  baseUrl: string,
  entries: readonly SitemapEntry[],
): string {
  const element = list === 'urlset' ? 'url' : 'sitemap';
  const base = escapeHtml(baseUrl.replace(/\/$/, ''));
  const addressOf = (path: string) => base + escapeHtml(encodeURI(path));
  const linked = entries.some(({ alternates }) => alternates !== undefined) ? ` xmlns:xhtml="${links}"` : '';
  const items = entries.map(({ path, changed, alternates = [] }) => {
    const date = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
    const others = alternates.map(
      ({ language, path: other }) =>
        `<xhtml:link rel="alternate" hreflang="${escapeHtml(language)}" href="${addressOf(other)}"/>`,
    );
    return `<${element}><loc>${addressOf(path)}</loc>${date}${others.join('')}</${element}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${namespace}"${linked}>\n${items.join('')}</${list}>\n`;
}

const newest = (dates: readonly (string | undefined)[]) =>
  dates.reduce(
    (last, date) => (date !== undefined && (last === undefined || date > last) ? date : last),
    undefined,
  );

/** Sitemap index: categories and sections, then articles by ranges of ids, then further files. One statement. */
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
  const { categories, paths, reach, languages } = await readTree(services, await guestReader(services));
  const rows = await findSectionChanges(services.db, reach, [...paths.keys()]);
  const changes = new Map(rows.map(({ section_id, changed }) => [section_id, changed]));
  const { base_url, homepage } = await readSettings(services);
  const entriesIn = (
    folder: Parameters<typeof categoryPath>[0],
    changed: string | undefined,
  ): SitemapEntry[] => {
    const path = categoryPath(folder);
    const others = (languages.get(folder.id) ?? []).map((language) => ({
      language,
      path: path + languageQuery(language),
    }));
    if (others.length === 0) return [{ path, changed }];
    const alternates = [{ language: 'x-default', path }, ...others];
    return [path, ...others.map((other) => other.path)].map((each) => ({ path: each, changed, alternates }));
  };
  const folders = categories.flatMap((category): SitemapEntry[] => [
    ...entriesIn(category, newest(category.sections.map(({ id }) => changes.get(id)))),
    ...category.sections.flatMap((section) => entriesIn(section, changes.get(section.id))),
  ]);
  const front = { path: landingPath(homepage), changed: newest([...changes.values()]) };
  return sitemapXml('urlset', base_url, [front, ...folders]);
}

/** Entries of an article, one per language, each with all alternates. */
function entriesOf(
  article: ArticleLink & Pick<MappedArticle, 'changed' | 'language' | 'translations'>,
): SitemapEntry[] {
  const { changed, translations } = article;
  const own = articlePath(article);
  if (translations.length === 0) return [{ path: own, changed }];
  const translated = translations.map(({ language, slug, changed: since }) => ({
    language,
    path: articlePath({ ...article, slug }) + languageQuery(language),
    changed: since,
  }));
  const alternates = [
    { language: 'x-default', path: own },
    { language: article.language, path: own },
    ...translated.map(({ language, path }) => ({ language, path })),
  ];
  return [{ path: own, changed }, ...translated].map((entry) => ({ ...entry, alternates }));
}

/** Sitemap of the public articles in one range of ids; null without any. One statement. */
export async function sitemapOfArticles(services: Needs, chunk: number): Promise<string | null> {
  if ((chunk + 1) * articlesPerFile > maxId) return null;
  const { paths, reach } = await readTree(services, await guestReader(services));
  const found = await findChunk(services.db, reach, chunk, articlesPerFile);
  const entries = found.flatMap(({ section_id, ...article }) => {
    const path = paths.get(section_id);
    return path === undefined ? [] : entriesOf({ ...article, title: '', path });
  });
  if (entries.length === 0) return null;
  const { base_url } = await readSettings(services);
  return sitemapXml('urlset', base_url, entries);
}
