import { readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { articlePath, categoryPath } from '#shared/addresses.ts';
import { fact } from '../../../platform/jobs/domain-events.ts';
import type { Services } from '../../../platform/trpc/context.ts';
import { storeOf } from '../../uploads/service.ts';
import { slugOf } from '../articles/content.ts';
import { articleSaved } from '../articles/events.ts';
import { composeArticle } from '../articles/service.ts';
import { announceContent } from '../categories.ts';
import { rebuildWords } from '../search/vocabulary-queries.ts';
import { takeTurn } from '../writing/lock.ts';
import type { Skipped } from './files.ts';
import { placeOf, planFolders } from './folders.ts';
import { type DeadLink, permalinkOf, resolveAddresses, type Targets } from './links.ts';
import { findStoredArticles, reserveIds } from './queries.ts';
import {
  fingerprint,
  readSource,
  type Source,
  type SourceArticle,
  type SourceImage,
  type Step,
} from './source.ts';
import {
  type ArticleRow,
  type FolderPlan,
  matchFolders,
  newTally,
  storeArticles,
  storeFolders,
  type Tally,
} from './writer.ts';

export type ImportPhase = 'reading' | 'converting' | 'storing';

export interface ImportOptions {
  onProgress?: (phase: ImportPhase, done: number, total: number) => void;
  /** Stops the import; nothing of it is stored then. */
  signal?: AbortSignal;
}

export interface ImportReport {
  /** What the import is known by: the same name again updates what it made. */
  source: string;
  folders: Tally;
  articles: Tally;
  /** Images that articles show. */
  images: number;
  skipped: Skipped[];
  /** What is imported, but not quite as it was meant. */
  warnings: Skipped[];
  dead_links: DeadLink[];
  /** Articles of an earlier import whose files are gone; they stay. */
  missing: string[];
}

/** Articles without a position come after those with one. */
const lastPosition = 100_000;

/**
 * Makes categories, sections and articles of a folder of Markdown files, or brings those it made before up to date.
 * All of it is stored in one transaction, so that an import that is stopped or fails leaves nothing behind.
 */
export async function importMarkdown(
  services: Services,
  folder: string,
  { onProgress, signal }: ImportOptions = {},
): Promise<ImportReport> {
  const root = resolve(folder);
  if (!(await stat(root).catch(() => null))?.isDirectory()) throw new Error(`There is no folder ${root}.`);
  const stepOf =
    (phase: ImportPhase): Step =>
    async (done, total) => {
      signal?.throwIfAborted();
      onProgress?.(phase, done, total);
      // Gives signals and other work of this process a turn.
      if (done % 20 === 0) await setImmediate();
    };

  const name = basename(root);
  const source = await readSource(root, stepOf('reading'));
  const folders = await matchFolders(services.db, name, planFolders(source.articles, source.folders));
  const { rows, tally, missing } = await matchArticles(services, name, source.articles);
  const collected = { dead: [] as DeadLink[], shown: new Set<SourceImage>() };
  const targets = toTargets(source, folders, rows);

  const convert = stepOf('converting');
  const changed: ArticleRow[] = [];
  const created = new Set<number>();
  for (const [index, article] of source.articles.entries()) {
    const planned = rows.get(article.path);
    const section = folders.byPath.get(placeOf(article)[1]);
    if (planned === undefined || section === undefined) continue;
    const values = composeArticle(
      {
        section_id: section.id,
        title: article.title,
        body: article.html,
        slug: article.head.slug,
        description: article.head.description,
        keywords: article.head.keywords ?? [],
        position: article.head.position ?? lastPosition,
      },
      resolveAddresses(article, targets, collected),
    );
    const source_hash = fingerprint(values);
    const outcome =
      planned.hash === null ? 'created' : planned.hash === source_hash ? 'unchanged' : 'updated';
    tally[outcome] += 1;
    if (outcome === 'created') created.add(planned.id);
    if (outcome !== 'unchanged') {
      changed.push({ ...values, id: planned.id, source_path: `${name}/${article.path}`, source_hash });
    }
    await convert(index + 1, source.articles.length);
  }

  const images = await storeOf(services, 'public');
  const put: string[] = [];
  try {
    for (const image of collected.shown) {
      signal?.throwIfAborted();
      if ((await images.stat(image.key)) !== null) continue;
      put.push(image.key);
      await images.put(image.key, await readFile(join(root, image.path)));
    }
    if (changed.length > 0 || folders.changed.length > 0) {
      await store(services, folders, { changed, created }, stepOf('storing'));
    }
  } catch (error) {
    for (const key of put) await images.remove(key);
    throw error;
  }
  // The embedded database never does this by itself, and search plans by it.
  if (changed.length > 0) await services.db.execute(sql`vacuum (analyze) categories, articles, search_words`);
  return {
    source: name,
    folders: folders.tally,
    articles: tally,
    images: collected.shown.size,
    skipped: source.skipped,
    warnings: source.warnings,
    dead_links: collected.dead,
    missing,
  };
}

interface PlannedArticle {
  id: number;
  /** Of the stored article, null for a new one. */
  hash: string | null;
}

/** Gives every article its row: the one an earlier import made, or a new one, in the order of their titles. */
async function matchArticles({ db }: Services, name: string, articles: readonly SourceArticle[]) {
  const stored = new Map((await findStoredArticles(db, name)).map((row) => [row.source_path, row]));
  const rows = new Map<string, PlannedArticle>();
  const fresh = articles.filter(({ path }) => !stored.has(`${name}/${path}`));
  const ids = await reserveIds(db, 'articles', fresh.length);
  fresh.sort((one, other) => one.title.localeCompare(other.title, 'en', { numeric: true }));
  fresh.forEach((article, index) => {
    rows.set(article.path, { id: ids[index] ?? 0, hash: null });
  });
  for (const { path } of articles) {
    const before = stored.get(`${name}/${path}`);
    if (before === undefined) continue;
    rows.set(path, { id: before.id, hash: before.source_hash ?? '' });
    stored.delete(before.source_path);
  }
  return { rows, tally: newTally(), missing: [...stored.keys()].sort() };
}

function toTargets(source: Source, folders: FolderPlan, rows: ReadonlyMap<string, PlannedArticle>): Targets {
  const idOf = (path: string) => folders.byPath.get(path)?.id ?? 0;
  return {
    articles: new Map(source.articles.map((article) => [article.path, article])),
    permalinks: new Map(
      source.articles.flatMap((article) =>
        article.head.permalink ? [[permalinkOf(article.head.permalink), article] as const] : [],
      ),
    ),
    images: source.images,
    addressOf: (article) => {
      const path = placeOf(article).map((place) => ({ id: idOf(place), name: '', slug: '' }));
      const slug = slugOf(article.head.slug || article.title);
      return articlePath({ id: rows.get(article.path)?.id ?? 0, title: article.title, slug, path });
    },
    folderAddress: (folder) => {
      const found = folders.byPath.get(folder) ?? folders.byPath.get(folder.split('/')[0] ?? '');
      const isFolder = source.folders.has(folder) || folders.byPath.has(folder);
      return found !== undefined && isFolder ? categoryPath(found) : null;
    },
  };
}

async function store(
  services: Services,
  folders: FolderPlan,
  { changed, created }: { changed: ArticleRow[]; created: ReadonlySet<number> },
  step: Step,
): Promise<void> {
  const settle = await services.db.transaction(async (tx) => {
    await takeTurn(tx);
    await storeFolders(tx, folders.changed);
    await storeArticles(tx, changed, step);
    await rebuildWords(tx);
    const facts = changed.map(({ id, status }) =>
      fact(articleSaved, { article_id: id, status, newly_published: created.has(id) }),
    );
    await services.jobs.emit(tx, ...facts);
    return announceContent(services, tx, null);
  });
  settle();
}
