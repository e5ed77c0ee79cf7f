import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { cutText } from '#shared/text.ts';
import type { Text } from '#shared/translation.ts';
import { sentence } from '../../notifications/service.ts';
import { headingAnchors } from '../articles/content.ts';
import type { PlannedFolder } from '../importer/folders.ts';
import type { SourceArticle } from '../importer/source.ts';
import type { Incoming } from '../importer/store-source.ts';

const id = z.number().int().positive();
const text = z.string().nullish();

const categorySchema = z.object({ id, name: z.string(), description: text, position: z.number().nullish() });

const sectionSchema = categorySchema.extend({ category_id: id.nullish(), parent_section_id: id.nullish() });

const articleSchema = z.object({
  id,
  title: z.string(),
  body: text,
  section_id: id,
  draft: z.boolean().nullish(),
  promoted: z.boolean().nullish(),
  position: z.number().nullish(),
  label_names: z.array(z.string()).nullish(),
  locale: text,
  source_locale: text,
  html_url: text,
  user_segment_id: z.number().nullish(),
});

const translationSchema = z.object({
  source_id: id,
  source_type: z.string(),
  locale: z.string(),
  title: text,
  body: text,
  draft: z.boolean().nullish(),
});

/** What the Help Center API answers: pages of one kind each, or several kinds in one file. */
const pageSchema = z.object({
  categories: z.array(categorySchema).nullish(),
  sections: z.array(sectionSchema).nullish(),
  articles: z.array(articleSchema).nullish(),
  translations: z.array(translationSchema).nullish(),
});

type Page = z.infer<typeof pageSchema>;

const broken = (name: string) =>
  new AppError('invalid', 'bad_file', {
    line: 'The file :name is no export of Zendesk Guide: it takes the JSON of categories, sections and articles.',
    values: { name },
  });

async function readPages(path: string, name: string): Promise<Page[]> {
  try {
    const data: unknown = JSON.parse(await readFile(path, 'utf8'));
    return (Array.isArray(data) ? data : [data]).map((page) => pageSchema.parse(page));
  } catch {
    throw broken(name);
  }
}

const firstOnTop = 100_000;

/** An address of an article on the old site, whatever stands around it. */
// bounded: each part has a length.
const oldAddress =
  /^(?:https?:\/\/[^/]{1,255})?\/hc\/(?:[a-z]{2,3}(?:-[a-z\d]{2,8})?\/)?(articles|sections|categories)\/(\d{1,20})(?:[-?#/]|$)/i;

/** Files of Zendesk Guide as they come out of its API, ready to be stored. */
export async function readZendesk(files: readonly { path: string; name: string }[]): Promise<Incoming> {
  const pages: Page[] = [];
  for (const { path, name } of files) pages.push(...(await readPages(path, name)));
  const categories = new Map(pages.flatMap((page) => page.categories ?? []).map((one) => [one.id, one]));
  const sections = new Map(pages.flatMap((page) => page.sections ?? []).map((one) => [one.id, one]));
  const said = pages.flatMap((page) => page.translations ?? []);
  const found = new Map<number, z.infer<typeof articleSchema>>();
  for (const article of pages.flatMap((page) => page.articles ?? [])) {
    const isSource = article.locale === article.source_locale;
    if (isSource || !found.has(article.id)) found.set(article.id, article);
  }
  if (found.size === 0 && sections.size === 0) throw broken(files[0]?.name ?? '');

  /** The section and those around it, the outermost first. A circle of them ends. */
  const lineOf = (section: number): z.infer<typeof sectionSchema>[] => {
    const line: z.infer<typeof sectionSchema>[] = [];
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
  const skipped: { path: string; reason: Text }[] = [];
  const warnings: { path: string; reason: Text }[] = [];
  const articles: SourceArticle[] = [];
  for (const article of found.values()) {
    const path = `articles/${article.id}`;
    if (!sections.has(article.section_id)) {
      skipped.push({ path, reason: sentence('its section is not in the file') });
      continue;
    }
    const locale = article.source_locale ?? article.locale ?? 'en';
    const own = said.find(
      (one) => one.source_type === 'Article' && one.source_id === article.id && one.locale === locale,
    );
    const html = own?.body ?? article.body ?? '';
    const title = cutText((own?.title ?? article.title).trim(), 255) || `Article ${article.id}`;
    const isRestricted = article.user_segment_id != null;
    if (isRestricted)
      warnings.push({ path, reason: sentence('only some people could read it: it is internal now') });
    if (/<(?:iframe|video|object)\b/i.test(html))
      warnings.push({ path, reason: sentence('a video or frame in it is left out') });
    const position = Math.round(article.position ?? 0);
    articles.push({
      path,
      title,
      readHtml: async () => html,
      anchors: headingAnchors(html),
      head: {
        status: (own?.draft ?? article.draft) ? 'draft' : isRestricted ? 'internal' : 'published',
        // Tags are plain words here.
        tags: [...new Set((article.label_names ?? []).map((label) => cutText(label.trim(), 60)))]
          .filter((label) => label !== '')
          .slice(0, 20),
        language: locale.toLowerCase().startsWith('en') ? 'en' : (locale.toLowerCase().split('-')[0] ?? 'en'),
        position: article.promoted ? position - firstOnTop : position,
      },
    });
  }
  const urls = new Map([...found.values()].map((article) => [`articles/${article.id}`, article.html_url]));
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
      const [, kind, number] = oldAddress.exec(href) ?? [];
      if (kind === undefined) return undefined;
      const path = `${kind.toLowerCase()}/${number}`;
      if (kind.toLowerCase() === 'articles') return byPath.get(path);
      return planned.some((folder) => folder.path === path) ? path : undefined;
    },
    oldPaths: ({ path }) => {
      const url = urls.get(path);
      if (!url || !URL.canParse(url)) return [];
      const whole = decodeURI(new URL(url).pathname);
      const short = /^\/hc\/(?:[\w-]{1,20}\/)?articles\/\d{1,20}/.exec(whole)?.[0];
      return short === undefined ? [] : [...new Set([whole, short])];
    },
  };
}
