import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { baseUrl } from '#server/platform/config/env.ts';
import { parseJson } from '#server/platform/parsing/json.ts';
import { boundedLines } from '#server/platform/parsing/lines.ts';
import type { Services } from '#server/platform/services.ts';
import { AppError } from '#shared/errors.ts';
import { cutText } from '#shared/text.ts';
import { translatable } from '#shared/translation.ts';
import { namedBy } from '../../help-center/addresses/page-paths.ts';
import { headingAnchors } from '../../help-center/content.ts';
import { storeOf } from '../../uploads/service.ts';
import type { Skipped } from '../importer/files.ts';
import type { PlannedFolder } from '../importer/folders.ts';
import { isEmptySite } from '../importer/queries.ts';
import type { SourceArticle } from '../importer/source.ts';
import type { Incoming } from '../importer/store-source.ts';
import type { TextFile } from '../importer/text-file.ts';
import { type ExportLine, exportLine } from './lines.ts';

/** Letters of the longest line. */
const maxLineLength = 12_000_000;

const bad = (count: number) =>
  new AppError('invalid', 'bad_file', {
    line: 'Line :count is not part of a help center export.',
    values: { count },
  });

/** Identification of an export line in reports. */
function nameOf(data: unknown, count: number): string {
  const { type, id, article_id, category_id, title, name, key } = Object(data) as Record<string, unknown>;
  const called = [title, name].find((text) => typeof text === 'string' && text.trim() !== '');
  const known = [id, article_id, category_id, key].find((one) => ['number', 'string'].includes(typeof one));
  const about = typeof type === 'string' && known !== undefined ? `${type}/${known}` : `${count}`;
  return cutText(`${about}${called === undefined ? '' : `: ${called}`}`, 300);
}

/**
 * Parses the lines of an export; invalid ones are reported and skipped. Throws 422 for a file that does not begin as an
 * export does.
 */
export async function* readLines(
  path: string,
  onLeftOut: (leftOut: Skipped) => void = () => undefined,
): AsyncGenerator<ExportLine> {
  let count = 0;
  let isBegun = false;
  for await (const line of boundedLines(path, maxLineLength)) {
    count += 1;
    if (line.trim() === '') continue;
    let data: unknown;
    try {
      data = line.length > maxLineLength ? null : parseJson(line.replace(/^\uFEFF/, ''));
    } catch {
      data = null;
    }
    const read = exportLine.safeParse(data);
    const isHead = read.success && read.data.type === 'helpcenter';
    if (!isBegun && !isHead) throw bad(count);
    if (read.success && isHead !== isBegun) {
      isBegun = true;
      yield read.data;
      continue;
    }
    const field = String(read.error?.issues[0]?.path[0] ?? '');
    const reason =
      field === '' || field === 'type'
        ? translatable("line :count of the file isn't recognized", { count })
        : translatable(':field is missing or not understood', { field });
    onLeftOut({ path: nameOf(data, count), reason });
  }
  if (count === 0 || !isBegun) throw bad(1);
}

export const folderPath = (id: number) => `categories/${id}`;

export const articleKey = (id: number) => `articles/${id}`;

function toArticle(
  line: Extract<ExportLine, { type: 'article' }>,
  readHtml: SourceArticle['readHtml'],
): SourceArticle {
  const { id, title, body, version, created_at, updated_at, owner } = line;
  const { description, slug, keywords, position, status, language, tags, roles } = line;
  const { seo_title, seo_description, published_at, review_at } = line;
  return {
    path: articleKey(id),
    title,
    readHtml,
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
  };
}

/** Parses an export of this product: reuses its ids on an empty site. Content is spooled to `texts`. */
export async function readHelpdock(services: Services, path: string, texts: TextFile): Promise<Incoming> {
  const folders: PlannedFolder[] = [];
  const articles: SourceArticle[] = [];
  const sections = new Map<string, string>();
  const parents = new Map<string, string>();
  const ids = new Map<string, number>();
  const skipped: Skipped[] = [];
  let site = '';
  for await (const line of readLines(path, (leftOut) => skipped.push(leftOut))) {
    if (line.type === 'helpcenter') site = line.site;
    if (line.type === 'category') {
      const { id, parent_id, roles, type: _, ...folder } = line;
      const parent = parent_id === null ? null : folderPath(parent_id);
      folders.push({ ...folder, roles, path: folderPath(id), parent });
      ids.set(folderPath(id), id);
      if (parent !== null) parents.set(folderPath(id), parent);
    }
    if (line.type === 'article') {
      const key = articleKey(line.id);
      sections.set(key, folderPath(line.section_id));
      ids.set(key, line.id);
      articles.push(toArticle(line, await texts.put(line.body)));
    }
  }
  // Sorts sections after their categories.
  folders.sort((one, other) => Number(one.parent !== null) - Number(other.parent !== null));
  // Content of an invalid folder would become public, or have no parent.
  const tops = new Set(folders.filter(({ parent }) => parent === null).map((folder) => folder.path));
  const placed = folders.filter(({ parent }) => parent === null || tops.has(parent));
  const placedSections = new Set(placed.filter(({ parent }) => parent !== null).map((folder) => folder.path));
  const isPlaced = ({ path: key }: SourceArticle) => placedSections.has(sections.get(key) ?? '');
  skipped.push(
    ...folders
      .filter((folder) => !placed.includes(folder))
      .map((folder) => ({
        path: `${folder.path}: ${folder.name}`,
        reason: translatable('its category is not in the file'),
      })),
    ...articles
      .filter((article) => !isPlaced(article))
      .map((article) => ({
        path: `${article.path}: ${article.title}`,
        reason: translatable('its section is missing from the file'),
      })),
  );
  const usable = articles.filter(isPlaced);
  const byPath = new Map(usable.map((article) => [article.path, article]));
  const isOwn = site === baseUrl(services.env);
  const isKept = await isEmptySite(services.db);
  const same = isOwn || isKept;
  const ownPart = (href: string) =>
    site !== '' && href.startsWith(`${site}/`) ? href.slice(site.length) : href;
  return {
    name: `helpdock:${site}`,
    source: { articles: usable, folders: new Map(), images: new Map(), skipped, warnings: [] },
    folders: placed,
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

/** Stores missing files of an export one by one; reports incomplete ones. */
export async function storeFiles(services: Services, path: string, folder: string): Promise<Skipped[]> {
  const store = await storeOf(services, 'public');
  const file = join(folder, 'file');
  let out: ReturnType<typeof createWriteStream> | null = null;
  let next = 0;
  const broken = new Set<string>();
  for await (const line of readLines(path)) {
    if (line.type !== 'file') continue;
    if (line.part === 0) {
      out?.destroy();
      out = createWriteStream(file);
      next = 0;
    }
    if (out === null || line.part !== next) {
      out?.destroy();
      out = null;
      broken.add(line.key);
      continue;
    }
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
  }
  return [...broken].map((key) => ({ path: key, reason: translatable('the file is incomplete') }));
}
