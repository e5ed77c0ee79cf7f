import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { AppError } from '#shared/errors.ts';
import { baseUrl } from '../../../platform/env.ts';
import type { Services } from '../../../platform/trpc/context.ts';
import { storeOf } from '../../uploads/service.ts';
import { headingAnchors } from '../articles/content.ts';
import type { PlannedFolder } from '../importer/folders.ts';
import { isEmptySite } from '../importer/queries.ts';
import type { SourceArticle } from '../importer/source.ts';
import type { Incoming } from '../importer/store-source.ts';
import type { TextFile } from '../importer/text-file.ts';
import { namedBy } from '../redirects/page-paths.ts';
import { type ExportLine, exportLine } from './lines.ts';

/** Letters of the longest line. */
const longestLine = 12_000_000;

const bad = (count: number) =>
  new AppError('invalid', 'bad_file', {
    line: 'Line :count is none of an export of the help center.',
    values: { count },
  });

/** The lines of an export, one after the other. Throws 422 for a line that is none of it. */
export async function* readLines(path: string): AsyncGenerator<ExportLine> {
  const lines = createInterface({
    input: createReadStream(path, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let count = 0;
  for await (const line of lines) {
    count += 1;
    if (line.trim() === '') continue;
    if (line.length > longestLine) throw bad(count);
    let data: unknown;
    try {
      data = JSON.parse(line);
    } catch {
      throw bad(count);
    }
    const read = exportLine.safeParse(data);
    if (!read.success || (count === 1) !== (read.data.type === 'helpcenter')) throw bad(count);
    yield read.data;
  }
  if (count === 0) throw bad(1);
}

export const folderPath = (id: number) => `categories/${id}`;

export const articleKey = (id: number) => `articles/${id}`;

/**
 * An export of a site like this one, ready to be stored: with the ids that it names where nothing is here yet. Its texts
 * wait in `texts`.
 */
export async function readHelpdock(services: Services, path: string, texts: TextFile): Promise<Incoming> {
  const folders: PlannedFolder[] = [];
  const articles: SourceArticle[] = [];
  const sections = new Map<string, string>();
  const parents = new Map<string, string>();
  const ids = new Map<string, number>();
  let site = '';
  for await (const line of readLines(path)) {
    if (line.type === 'helpcenter') site = line.site;
    if (line.type === 'category') {
      const { id, parent_id, roles, type: _, ...folder } = line;
      const parent = parent_id === null ? null : folderPath(parent_id);
      folders.push({ ...folder, roles, path: folderPath(id), parent });
      ids.set(folderPath(id), id);
      if (parent !== null) parents.set(folderPath(id), parent);
    }
    if (line.type === 'article') {
      const { id, section_id, title, body, version, created_at, updated_at, owner } = line;
      const { description, slug, keywords, position, status, language, tags, roles } = line;
      const { seo_title, seo_description, published_at, review_at } = line;
      sections.set(articleKey(id), folderPath(section_id));
      ids.set(articleKey(id), id);
      articles.push({
        path: articleKey(id),
        title,
        readHtml: await texts.put(body),
        anchors: headingAnchors(body),
        owner,
        was: { version, created_at, updated_at },
        head: {
          slug,
          keywords,
          position,
          status,
          language,
          tags,
          roles,
          ...(description === null ? {} : { description }),
          ...(seo_title === null ? {} : { seo_title }),
          ...(seo_description === null ? {} : { seo_description }),
          ...(published_at === null ? {} : { published_at }),
          ...(review_at === null ? {} : { review_at }),
        },
      });
    }
  }
  // Sections come after what they lie in.
  folders.sort((one, other) => Number(one.parent !== null) - Number(other.parent !== null));
  const byPath = new Map(articles.map((article) => [article.path, article]));
  const isOwn = site === baseUrl(services.env);
  const isKept = await isEmptySite(services.db);
  const same = isOwn || isKept;
  const ownPart = (href: string) =>
    site !== '' && href.startsWith(`${site}/`) ? href.slice(site.length) : href;
  return {
    name: `helpdock:${site}`,
    source: { articles, folders: new Map(), images: new Map(), skipped: [], warnings: [] },
    folders,
    placeOf: ({ path: key }) => {
      const section = sections.get(key) ?? '';
      return [parents.get(section) ?? '', section];
    },
    readImage: () => Promise.reject(new Error('Its files are stored apart.')),
    ids: { of: ids, isOwn, isKept },
    addresses: (_, targets) => ({
      image: (src) => ({ src: ownPart(src) }),
      link: (href) => {
        if (same) return href;
        const local = ownPart(href);
        const named = local.startsWith('/') ? namedBy(local) : null;
        if (named === null) return href;
        const rest = /[?#].*$/s.exec(local)?.[0] ?? '';
        const article = named.kind === 'article' ? byPath.get(articleKey(named.id)) : undefined;
        const to =
          article === undefined ? targets.folderAddress(folderPath(named.id)) : targets.addressOf(article);
        return to === null ? href : to + rest;
      },
    }),
  };
}

/** Stores the files of an export that are not here yet, one after the other. */
export async function storeFiles(services: Services, path: string, folder: string): Promise<number> {
  const store = await storeOf(services, 'public');
  const file = join(folder, 'file');
  let out: ReturnType<typeof createWriteStream> | null = null;
  let next = 0;
  let stored = 0;
  for await (const line of readLines(path)) {
    if (line.type !== 'file') continue;
    if (line.part === 0) {
      out?.destroy();
      out = createWriteStream(file);
      next = 0;
    }
    if (out === null || line.part !== next)
      throw new AppError('invalid', 'bad_file', 'A file in this export is incomplete.');
    next += 1;
    const writing: NonNullable<typeof out> = out;
    await new Promise<void>((resolve, reject) => {
      writing.write(Buffer.from(line.data, 'base64'), (error) => (error ? reject(error) : resolve()));
    });
    if (!line.last) continue;
    await new Promise<void>((resolve) => writing.end(resolve));
    out = null;
    const key = `public/${line.key}`;
    const found = await services.storages.readPublic(line.key);
    found?.stream.destroy();
    if (found !== null) continue;
    await store.put(key, { path: file, size: (await stat(file)).size });
    stored += 1;
  }
  return stored;
}
