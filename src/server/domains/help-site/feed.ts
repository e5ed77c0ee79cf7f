import { articleAddress, feedPath, landingPath, languageQuery } from '#shared/addresses.ts';
import { escapeHtml } from '#shared/markup.ts';
import { readTree } from '../help-center/categories.ts';
import { guestReader } from '../help-center/reader.ts';
import { toShown } from '../help-center/translated-columns.ts';
import { readSettings, type SettingsNeeds } from '../settings/service.ts';
import { findNewlyPublished } from './feed-queries.ts';

/** Articles in the feed. */
const newest = 30;

const element = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>\n`;

/** RSS 2.0 feed of the newest public articles, in a language as far as they are translated. One statement. */
export async function articleFeed(services: SettingsNeeds, language: string | null = null): Promise<string> {
  const { paths, hides, reach } = await readTree(services, await guestReader(services, language));
  const sections = hides ? [...paths.keys()] : null;
  const found = await findNewlyPublished(services.db, { sections, reach, limit: newest });
  const { base_url, branding, homepage, i18n } = await readSettings(services);
  const spoken = language ?? i18n.default;
  const base = base_url.replace(/\/$/, '');
  const items = found.flatMap(({ section_id, published_at, description, ...article }) => {
    const path = paths.get(section_id);
    if (path === undefined) return [];
    const address = `${base}${encodeURI(articleAddress({ ...toShown(article), path }))}`;
    return `<item>\n${[
      element('title', article.title),
      element('link', address),
      `<guid isPermaLink="false">${escapeHtml(`${base}/hc/articles/${article.id}`)}</guid>\n`,
      element('pubDate', new Date(published_at).toUTCString()),
      element('category', path.map(({ name }) => name).join(' › ')),
      description ? element('description', description) : '',
    ].join('')}</item>\n`;
  });
  const last = found[0]?.published_at;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
${element('title', branding.site_name)}${element('link', `${base}${landingPath(homepage)}`)}${element(
  'description',
  branding.site_description || branding.site_name,
)}${spoken === 'auto' ? '' : element('language', spoken)}<atom:link href="${escapeHtml(base + feedPath + languageQuery(language ?? undefined))}" rel="self" type="application/rss+xml"/>
${last === undefined ? '' : element('lastBuildDate', new Date(last).toUTCString())}${items.join('')}</channel>
</rss>
`;
}
