import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { stringify } from 'yaml';
import yazl from 'yazl';
import type { Services } from '#server/platform/services.ts';
import { storedContentOf } from '../../articles/editing/article-content.ts';
import { namedBy } from '../../help-center/addresses/page-paths.ts';
import { toContent } from '../../help-center/content.ts';
import type { Addresses } from '../../help-center/safe-html.ts';
import { findArticlePaths, findFoldersToExport, findWholeArticles, roleNames } from './export-queries.ts';
import { toMarkdown } from './markdown.ts';

type Needs = Pick<Services, 'db' | 'storages'>;

const withHead = (head: Record<string, unknown>, text: string) => {
  const said = Object.entries(head).filter(
    ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return `---\n${stringify(Object.fromEntries(said), { lineWidth: 0 })}---\n\n${text}\n`;
};

/** Deduplicates names within a folder. */
function namer() {
  const taken = new Set<string>();
  return (folder: string, name: string) => {
    for (let count = 1; ; count += 1) {
      const path = posix.join(folder, count === 1 ? name : `${name}-${count}`);
      if (taken.has(path)) continue;
      taken.add(path);
      return path;
    }
  };
}

const filesFolder = 'files';
const ownFile = /^\/files\/([\w-]{1,50}\/[\w.-]{1,200})$/;

/** Addresses of the site as paths between the files of the archive; collects which files are shown. */
function addressesFrom(
  path: string,
  articles: ReadonlyMap<number, string>,
  folders: ReadonlyMap<number, string>,
  files: Set<string>,
): Addresses {
  const relative = (to: string) => posix.relative(posix.dirname(path), to) || '.';
  const fileOf = (address: string) => {
    const key = ownFile.exec(address)?.[1];
    if (key === undefined) return null;
    files.add(key);
    return relative(posix.join(filesFolder, key.replace('/', '-')));
  };
  return {
    link: (href) => {
      if (!href.startsWith('/')) return href;
      const file = fileOf(href);
      if (file !== null) return file;
      const named = namedBy(href);
      const target = named && (named.kind === 'article' ? articles : folders).get(named.id);
      if (target === undefined || target === null) return href;
      const fragment = href.includes('#') ? href.slice(href.indexOf('#')) : '';
      return named?.kind === 'article' ? `${relative(target)}${fragment}` : `${relative(target)}/_index.md`;
    },
    image: (src) => ({ src: fileOf(src) ?? src }),
  };
}

/**
 * The help center as an archive of Markdown: a folder per category and section with its properties in `_index.md`, and
 * a file per article. Articles are read one by one while packing.
 */
export async function exportMarkdown(
  services: Needs,
  onArticle: () => Promise<void>,
): Promise<NodeJS.ReadableStream> {
  const { db } = services;
  const zip = new yazl.ZipFile();
  const name = namer();
  const names = await roleNames(db);
  const rolesOf = (ids: readonly number[]) => ids.flatMap((id) => names.get(id) ?? []);
  const folders = new Map<number, string>();
  const shown = new Set<string>();
  const found = await findFoldersToExport(db);
  for (const folder of found) {
    const parent = folder.parent_id === null ? '' : (folders.get(folder.parent_id) ?? '');
    folders.set(folder.id, name(parent, folder.slug));
  }
  const articles = new Map<number, string>();
  const places = await findArticlePaths(db);
  for (const { id, slug, section_id } of places) {
    articles.set(id, `${name(folders.get(section_id) ?? '', slug)}.md`);
  }
  for (const folder of found) {
    const path = `${folders.get(folder.id)}/_index.md`;
    const { name: title, description, position, slug, hidden } = folder;
    const image =
      folder.image === null ? null : addressesFrom(path, articles, folders, shown).image(folder.image);
    const head = {
      title,
      description,
      position,
      slug,
      hidden: hidden || null,
      roles: rolesOf(folder.role_ids),
    };
    zip.addBuffer(Buffer.from(withHead({ ...head, image: image?.src }, '')), path);
  }
  const order = new Map<number, number>();
  const write = async (id: number): Promise<string> => {
    const row = await findWholeArticles(db, id);
    if (row === undefined) return '';
    const path = articles.get(id) ?? '';
    const words = storedContentOf(row);
    const { body } = toContent(row.body, addressesFrom(path, articles, folders, shown));
    await onArticle();
    return withHead(
      {
        title: row.title,
        description: words.description,
        slug: row.slug,
        status: row.status,
        position: order.get(id),
        language: row.language,
        keywords: words.keywords,
        tags: row.tags,
        roles: rolesOf(row.role_ids),
        seo_title: row.seo_title,
        seo_description: row.seo_description,
        published_at: row.published_at,
        review_at: row.review_at,
      },
      toMarkdown(body),
    );
  };
  const last = new Map<number, number>();
  for (const { id, section_id } of places) {
    const place = (last.get(section_id) ?? 0) + 1;
    last.set(section_id, place);
    order.set(id, place);
  }
  const later = (path: string, read: () => Promise<Readable>) =>
    new Promise<void>((resolve, reject) => {
      zip.addReadStreamLazy(path, {}, (give) => {
        read().then(
          (stream) => {
            stream.once('close', resolve).once('error', reject);
            give(null, stream);
          },
          (error: unknown) => {
            reject(error instanceof Error ? error : new Error(String(error)));
            give(error, Readable.from([]));
          },
        );
      });
    });
  const pack = async () => {
    for (const { id } of places) {
      await later(articles.get(id) ?? '', async () => Readable.from([Buffer.from(await write(id))]));
    }
    for (const key of shown) {
      const file = await services.storages.readPublic(key);
      if (file !== null) await later(posix.join(filesFolder, key.replace('/', '-')), async () => file.stream);
    }
    zip.end();
  };
  pack().catch((error: unknown) => zip.outputStream.emit('error', error));
  return zip.outputStream;
}
