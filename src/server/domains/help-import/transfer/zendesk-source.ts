import { AppError } from '#shared/errors.ts';
import { cutText } from '#shared/text.ts';
import { type Text, translatable } from '#shared/translation.ts';
import { zendeskRecord } from '../../help-center/addresses/page-paths.ts';
import { headingAnchors } from '../../help-center/content.ts';
import type { PlannedFolder } from '../importer/folders.ts';
import type { SourceArticle } from '../importer/source.ts';
import type { Incoming } from '../importer/store-source.ts';
import type { TextFile } from '../importer/text-file.ts';
import { type NamedFile, readZendeskFiles, type ZendeskExport, type ZendeskSection } from './zendesk-json.ts';

const firstOnTop = 100_000;

const noSections = () =>
  new AppError(
    'invalid',
    'no_sections',
    'There are articles in this file, but not the sections they are in. Add sections.json and categories.json.',
  );

/** The path of an address on the site it was written for. */
const pathOf = (href: string) =>
  /^https?:/i.test(href) && URL.canParse(href) ? new URL(href).pathname : href;

/** Ancestors and categories of sections, which can be nested. */
function placesIn({ categories, sections }: Pick<ZendeskExport, 'categories' | 'sections'>) {
  /** The section and its ancestors, the outermost first. Stops at a cycle. */
  const lineOf = (section: number): ZendeskSection[] => {
    const line: ZendeskSection[] = [];
    for (let at: number | null | undefined = section; at && line.length < 10; ) {
      const one = sections.get(at);
      if (one === undefined || line.includes(one)) break;
      line.unshift(one);
      at = one.parent_section_id;
    }
    return line;
  };
  const categoryPath = (section: number) => {
    const category = lineOf(section)[0]?.category_id;
    return `categories/${category && categories.has(category) ? category : 0}`;
  };
  return { lineOf, categoryPath };
}

/** Imports files of the Zendesk Guide API. Content is spooled to `texts`. */
export async function readZendesk(files: readonly NamedFile[], texts: TextFile): Promise<Incoming> {
  const zendesk = await readZendeskFiles(files, texts);
  const { categories, sections, articles: found, wordsOf, leftOut } = zendesk;
  const { lineOf, categoryPath } = placesIn(zendesk);
  const skipped: { path: string; reason: Text }[] = [...leftOut];
  const warnings: { path: string; reason: Text }[] = [];
  if (found.size > 0 && sections.size === 0) throw noSections();
  const articles: SourceArticle[] = [];
  for (const article of found.values()) {
    const path = `articles/${article.id}`;
    if (!sections.has(article.section_id)) {
      skipped.push({
        path: `${path}: ${article.title}`,
        reason: translatable('its section is missing from the file'),
      });
      continue;
    }
    const locale = article.source_locale ?? article.locale ?? 'en';
    const own = wordsOf(article.id, locale);
    const readHtml = own?.readBody ?? article.readBody ?? (async () => '');
    const html = await readHtml();
    const title = cutText((own?.title ?? article.title).trim(), 255) || `Article ${article.id}`;
    const isRestricted = article.isRestricted;
    if (isRestricted)
      warnings.push({ path, reason: translatable('access was limited to some people: it is now internal') });
    if (/<(?:iframe|video|object)\b/i.test(html))
      warnings.push({ path, reason: translatable('a video or embedded frame was skipped') });
    const position = Math.round(article.position ?? 0);
    articles.push({
      path,
      title,
      readHtml,
      anchors: headingAnchors(html),
      head: {
        status: (own?.draft ?? article.draft) ? 'draft' : isRestricted ? 'internal' : 'published',
        // Tags have no id here.
        tags: [...new Set((article.label_names ?? []).map((label) => cutText(label.trim(), 60)))]
          .filter((label) => label !== '')
          .slice(0, 20),
        language: locale.toLowerCase().startsWith('en') ? 'en' : (locale.toLowerCase().split('-')[0] ?? 'en'),
        position: article.promoted ? position - firstOnTop : position,
      },
    });
  }
  const byPath = new Map(articles.map((article) => [article.path, article]));
  const used = [...sections.keys()];
  const planned: PlannedFolder[] = [
    ...[...categories.values()].map(({ id: number, name, description, position }) => ({
      path: `categories/${number}`,
      parent: null,
      name: cutText(name.trim(), 255) || `Category ${number}`,
      description: description ? cutText(description, 500) : null,
      position: Math.round(position ?? 0),
    })),
    ...(used.some((section) => categoryPath(section) === 'categories/0')
      ? [{ path: 'categories/0', parent: null, name: 'General', description: null, position: 100_000 }]
      : []),
    ...used.map((section) => {
      const line = lineOf(section);
      const last = line.at(-1);
      return {
        path: `sections/${section}`,
        parent: categoryPath(section),
        name: cutText(line.map(({ name }) => name.trim()).join(' / '), 255) || `Section ${section}`,
        description: last?.description ? cutText(last.description, 500) : null,
        position: Math.round(last?.position ?? 0),
      };
    }),
  ];
  return {
    name: 'zendesk',
    source: { articles, folders: new Map(), images: new Map(), skipped, warnings },
    folders: planned,
    placeOf: ({ path }) => {
      const section = found.get(Number(path.split('/')[1]))?.section_id ?? 0;
      return [categoryPath(section), `sections/${section}`];
    },
    readImage: () => Promise.reject(new Error('There are no pictures in it.')),
    elsewhere: (href) => {
      const thing = zendeskRecord(pathOf(href));
      if (thing === null) return undefined;
      const path = `${thing.kind}/${thing.number}`;
      if (thing.kind === 'articles') return byPath.get(path);
      return planned.some((folder) => folder.path === path) ? path : undefined;
    },
    // Zendesk resolves addresses by the id alone, with any slug and language.
    oldPath: ({ path }) => (path === 'categories/0' ? null : `/hc/${path}`),
  };
}
