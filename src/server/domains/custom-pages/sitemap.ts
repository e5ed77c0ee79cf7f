import { homepagePath } from '#shared/addresses.ts';
import type { SitemapFile } from '../../platform/domain.ts';
import { sitemapXml } from '../help-site/sitemap.ts';
import { readSettings, type SettingsNeeds } from '../settings/service.ts';
import { findOpenPages } from './queries.ts';

/** Sitemap of public pages; null without any. One statement. */
async function sitemapOfPages(services: SettingsNeeds): Promise<string | null> {
  const pages = await findOpenPages(services.db);
  if (pages.length === 0) return null;
  const { base_url, homepage } = await readSettings(services);
  const entries = pages.map((page) => ({
    path: homepagePath(page, homepage),
    changed: page.updated_at.slice(0, 10),
  }));
  return sitemapXml('urlset', base_url, entries);
}

export const pagesSitemap: SitemapFile = { path: '/sitemaps/pages.xml', read: sitemapOfPages };
