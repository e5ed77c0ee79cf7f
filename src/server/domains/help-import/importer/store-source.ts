import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { eventOf } from '#server/platform/jobs/domain-events.ts';
import type { Services } from '#server/platform/services.ts';
import { articlePath, categoryPath } from '#shared/addresses.ts';
import type { Outcome } from '#shared/jobs.ts';
import { composeArticle } from '../../articles/editing/save-imported.ts';
import { leadFrom } from '../../help-center/addresses/store-redirects.ts';
import { announceContent } from '../../help-center/categories.ts';
import { slugOf } from '../../help-center/content.ts';
import { articleSaved } from '../../help-center/events.ts';
import { lockHelpCenter } from '../../help-center/lock.ts';
import type { Addresses } from '../../help-center/safe-html.ts';
import { countTermsOf } from '../../help-search/vocabulary.ts';
import { storeOf } from '../../uploads/service.ts';
import type { PlannedFolder } from './folders.ts';
import { type DeadLink, permalinkOf, resolveAddresses, type Targets } from './links.ts';
import { type Finders, lookupOf, ownerFinder, roleFinder } from './lookup.ts';
import { movesOf } from './moves.ts';
import {
  advanceIds,
  findOwnArticles,
  findStoredArticles,
  reserveIds,
  type StoredArticle,
} from './queries.ts';
import { RowSpool } from './row-spool.ts';
import { fingerprint, type Source, type SourceArticle, type SourceImage, type Step } from './source.ts';
import {
  type ArticleRow,
  type FolderPlan,
  matchFolders,
  newTally,
  type SourceIds,
  storeArticles,
  storeFolders,
} from './writer.ts';

/** A parsed import of any format, before anything is stored. */
export interface Incoming {
  /** Name of the import: a repeated import of the same name updates its records. */
  name: string;
  source: Source;
  folders: PlannedFolder[];
  /** Category and section of an article. */
  placeOf(article: SourceArticle): [category: string, section: string];
  readImage(image: SourceImage): Promise<Buffer>;
  /** The article that an address of the old site means. */
  elsewhere?: Targets['elsewhere'];
  /** Its addresses, where they are not written as between files. */
  addresses?(article: SourceArticle, targets: Targets): Addresses;
  /** Former path under `/hc` of an article or a folder. */
  oldPath?(thing: SourceArticle | PlannedFolder): string | null;
  ids?: SourceIds;
}

export interface StoreOptions {
  convert: Step;
  storing: Step;
  signal?: AbortSignal | undefined;
  /** Reports the outcome without storing anything. */
  isDryRun?: boolean;
  /** Suppresses webhooks. */
  isSilent?: boolean;
  userId?: number | null;
  /** Stores further data of the source, in the same transaction. */
  also?(tx: Database, stored: StoredIds): Promise<void>;
}

/** Ids and addresses of the stored records, by their paths in the source. */
export interface StoredIds {
  idOf: ReadonlyMap<string, number>;
  folderIdOf: ReadonlyMap<string, number>;
  addresses: Rewriting;
}

/** Resolves an article's addresses to those on this site. */
export type Rewriting = (article: SourceArticle) => Addresses;

export interface StoredOutcome {
  subject_type: 'category' | 'section' | 'article';
  id: number;
  path: string;
  title: string;
  outcome: Outcome;
  /** Some roles do not exist here: the article is a draft until it is reviewed. */
  lostRoles: boolean;
}

/** Sorts articles without a position last. */
const lastPosition = 100_000;

export interface PlannedArticle {
  id: number;
  /** Null for a new one. */
  before: StoredArticle | null;
}

/** Assigns a row to every article: that of an earlier import, or a new one, in the order of their titles. */
async function matchArticles(
  db: Database,
  name: string,
  articles: readonly SourceArticle[],
  ids?: SourceIds,
) {
  const stored = new Map((await findStoredArticles(db, name)).map((row) => [row.source_path ?? '', row]));
  const rows = new Map<string, PlannedArticle>();
  if (ids?.isOwn) {
    const own = new Map((await findOwnArticles(db, [...ids.of.values()])).map((row) => [row.id, row]));
    for (const { path } of articles) {
      const found = own.get(ids.of.get(path) ?? 0);
      if (found !== undefined && !stored.has(`${name}/${path}`)) stored.set(`${name}/${path}`, found);
    }
  }
  const fresh = articles.filter(({ path }) => !stored.has(`${name}/${path}`));
  const reserved = await reserveIds(db, 'articles', fresh.length);
  fresh.sort((one, other) => one.title.localeCompare(other.title, 'en', { numeric: true }));
  fresh.forEach((article, index) => {
    const next = reserved[index] ?? 0;
    rows.set(article.path, { id: ids?.isKept ? (ids.of.get(article.path) ?? next) : next, before: null });
  });
  for (const { path } of articles) {
    const before = stored.get(`${name}/${path}`);
    if (before === undefined) continue;
    rows.set(path, { id: before.id, before });
    stored.delete(`${name}/${path}`);
  }
  return { rows, missing: [...stored.keys()].sort() };
}

function toTargets(
  { source, placeOf, elsewhere }: Incoming,
  folders: FolderPlan,
  rows: ReadonlyMap<string, PlannedArticle>,
): Targets {
  const idOf = (path: string) => folders.byPath.get(path)?.id ?? 0;
  return {
    articles: new Map(source.articles.map((article) => [article.path.normalize('NFC'), article])),
    permalinks: new Map(
      source.articles.flatMap((article) =>
        article.head.permalink ? [[permalinkOf(article.head.permalink), article] as const] : [],
      ),
    ),
    images: source.images,
    elsewhere: elsewhere ?? (() => undefined),
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

/**
 * Creates categories, sections and articles of a source, or updates those of an earlier import. In one transaction, so
 * that an aborted or failed import stores nothing.
 */
export async function storeSource(services: Services, incoming: Incoming, options: StoreOptions) {
  const changed = await RowSpool.open<ArticleRow>(services.workFolders);
  try {
    return await storeChanged(services, incoming, options, changed);
  } finally {
    await changed.close();
  }
}

const folderOutcomes = (folders: FolderPlan): StoredOutcome[] =>
  folders.outcomes.map(({ is_section, ...folder }) => ({
    ...folder,
    subject_type: is_section ? 'section' : 'category',
    path: '',
    lostRoles: false,
  }));

/** The fields of an article that its row has from the source alone. */
async function contentOf(article: SourceArticle, section_id: number, addresses: Addresses) {
  const { status: _, ...values } = composeArticle(
    {
      section_id,
      title: article.title,
      body: await article.readHtml(),
      slug: article.head.slug,
      description: article.head.description,
      keywords: article.head.keywords ?? [],
      position: article.head.position ?? lastPosition,
    },
    addresses,
  );
  return values;
}

async function storeChanged(
  services: Services,
  incoming: Incoming,
  options: StoreOptions,
  changed: RowSpool<ArticleRow>,
) {
  const { db } = services;
  const { name, source, placeOf, ids } = incoming;
  const { signal } = options;
  const finders: Finders = { roleIds: await roleFinder(db), owners: await ownerFinder(db, source.articles) };
  const folders = await matchFolders(db, name, incoming.folders, finders.roleIds, ids);
  const { rows, missing } = await matchArticles(db, name, source.articles, ids);
  const collected = { dead: [] as DeadLink[], shown: new Set<SourceImage>() };
  const targets = toTargets(incoming, folders, rows);
  const addressesOf: Rewriting = (article) =>
    incoming.addresses?.(article, targets) ?? resolveAddresses(article, targets, collected);
  const outcomes = folderOutcomes(folders);
  const tally = newTally();
  const saved: Pick<ArticleRow, 'id' | 'status'>[] = [];
  const created = new Set<number>();
  for (const [index, article] of source.articles.entries()) {
    const planned = rows.get(article.path);
    const section = folders.byPath.get(placeOf(article)[1]);
    if (planned === undefined || section === undefined) continue;
    const { id, before } = planned;
    const subject = { subject_type: 'article', id, path: article.path, title: article.title } as const;
    // Articles in the trash are not restored.
    if (before?.deleted_at != null) {
      outcomes.push({ outcome: 'left_out', lostRoles: false, ...subject });
      continue;
    }
    const values = await contentOf(article, section.id, addressesOf(article));
    const { said, kept, lostRoles } = lookupOf(article, before, finders);
    const source_hash = fingerprint({ ...values, status: 'published', ...said });
    const hash = before?.source_hash ?? '';
    const outcome = before === null ? 'created' : hash === source_hash ? 'unchanged' : 'updated';
    tally[outcome] += 1;
    outcomes.push({ outcome, lostRoles, ...subject });
    if (outcome === 'created') created.add(id);
    if (outcome !== 'unchanged') {
      const source_path = before?.source_path ?? `${name}/${article.path}`;
      await changed.add({ ...values, ...kept, ...article.was, id, source_path, source_hash });
      saved.push({ id, status: kept.status });
    }
    await options.convert(index + 1, source.articles.length);
  }
  const report = { folders: folders.tally, articles: tally, images: collected.shown.size, missing };
  const told = { report, outcomes, dead: collected.dead };
  if (options.isDryRun) return told;

  const moved = movesOf(incoming, targets, rows);
  const images = await storeOf(services, 'public');
  const put: string[] = [];
  try {
    for (const image of collected.shown) {
      signal?.throwIfAborted();
      if ((await images.stat(image.key)) !== null) continue;
      put.push(image.key);
      await images.put(image.key, await incoming.readImage(image));
    }
    if (saved.length > 0 || folders.changed.length > 0 || moved.length > 0 || options.also) {
      const settle = await db.transaction(async (tx) => {
        await lockHelpCenter(tx);
        await storeFolders(tx, folders.changed);
        const changedIds = saved.map(({ id }) => id);
        await countTermsOf(tx, changedIds, -1);
        await storeArticles(tx, changed, options.storing);
        await countTermsOf(tx, changedIds, 1);
        if (ids?.isKept) await advanceIds(tx);
        await options.also?.(tx, {
          idOf: new Map([...rows].map(([path, { id }]) => [path, id])),
          folderIdOf: new Map([...folders.byPath].map(([path, { id }]) => [path, id])),
          addresses: addressesOf,
        });
        await leadFrom(tx, moved, options.userId ?? null);
        const facts = saved.map(({ id, status }) =>
          eventOf(articleSaved, { article_id: id, status, newly_published: created.has(id) }),
        );
        if (!options.isSilent) await services.jobs.emit(tx, ...facts);
        return announceContent(services, tx, null);
      });
      settle();
    }
  } catch (error) {
    for (const key of put) await images.remove(key);
    throw error;
  }
  // The embedded database never does this by itself, and search plans by it.
  if (saved.length > 0) await db.execute(sql`vacuum (analyze) categories, articles, search_words`);
  return told;
}
