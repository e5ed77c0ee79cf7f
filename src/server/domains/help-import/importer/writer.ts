import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import type { ArticleValues } from '../../articles/editing/save-imported.ts';
import { articleDrafts } from '../../help-center/article-detail-tables.ts';
import { articles } from '../../help-center/article-tables.ts';
import { slugOf } from '../../help-center/content.ts';
import { categories } from '../../help-center/tables.ts';
import type { PlannedFolder } from './folders.ts';
import {
  findOwnFolders,
  findStoredFolders,
  reserveIds,
  type StoredArticle,
  type StoredFolder,
} from './queries.ts';
import type { RowSpool } from './row-spool.ts';
import type { Step } from './source.ts';

const batchSize = 50;

export interface Tally {
  created: number;
  updated: number;
  unchanged: number;
}

export const newTally = (): Tally => ({ created: 0, updated: 0, unchanged: 0 });

export interface FolderRow {
  id: number;
  parent_id: number | null;
  is_section: boolean;
  name: string;
  slug: string;
  description: string | null;
  position: number;
  hidden: boolean;
  role_ids: number[];
  image: string | null;
  source_path: string;
  created_at?: string;
  updated_at?: string;
}

/** Stored properties of an article besides its content. */
export type ArticleLookup = Omit<StoredArticle, 'id' | 'source_path' | 'source_hash' | 'deleted_at'>;

export interface ArticleRow extends Omit<ArticleValues, 'status'>, ArticleLookup {
  id: number;
  source_path: string;
  source_hash: string;
  version?: number;
  created_at?: string;
  updated_at?: string;
}

export interface FolderPlan {
  /** Rows by the path of their folder. */
  byPath: ReadonlyMap<string, FolderRow>;
  changed: FolderRow[];
  tally: Tally;
  outcomes: { id: number; title: string; is_section: boolean; outcome: keyof Tally }[];
}

const sameFolder = (row: FolderRow, stored: StoredFolder) =>
  row.name === stored.name &&
  row.slug === stored.slug &&
  row.description === stored.description &&
  row.position === stored.position &&
  row.parent_id === stored.parent_id &&
  row.hidden === stored.hidden &&
  row.image === stored.image &&
  row.role_ids.join() === stored.role_ids.join();

/** Ids of records in an export of a site. */
export interface SourceIds {
  /** By the path of a folder or an article. */
  of: ReadonlyMap<string, number>;
  /** The export is from this site: equal ids are the same records. */
  isOwn: boolean;
  /** The site is empty: ids of the export are reused. */
  isKept: boolean;
}

/** Assigns a row to every folder: that of an earlier import, or a new one. Stores nothing. */
export async function matchFolders(
  db: Database,
  source: string,
  planned: PlannedFolder[],
  roleIds: (names: readonly string[]) => { ids: number[]; isWhole: boolean },
  ids?: SourceIds,
): Promise<FolderPlan> {
  const stored = new Map((await findStoredFolders(db, source)).map((folder) => [folder.source_path, folder]));
  const sourcePath = (path: string) => `${source}/${path}`;
  if (ids?.isOwn) {
    const own = new Map(
      (await findOwnFolders(db, [...ids.of.values()])).map((folder) => [folder.id, folder]),
    );
    for (const { path } of planned) {
      const found = own.get(ids.of.get(path) ?? 0);
      if (found !== undefined && !stored.has(sourcePath(path))) stored.set(sourcePath(path), found);
    }
  }
  const isNew = planned.filter(({ path }) => !stored.has(sourcePath(path)));
  const fresh = await reserveIds(db, 'categories', isNew.length);
  const byPath = new Map<string, FolderRow>();
  const plan: FolderPlan = { byPath, changed: [], tally: newTally(), outcomes: [] };
  for (const folder of planned) {
    const before = stored.get(sourcePath(folder.path));
    const next = before === undefined ? (fresh.shift() ?? 0) : before.id;
    const id = before === undefined && ids?.isKept ? (ids.of.get(folder.path) ?? next) : next;
    const roles = folder.roles && roleIds(folder.roles);
    const row: FolderRow = {
      id,
      parent_id: folder.parent === null ? null : (byPath.get(folder.parent)?.id ?? null),
      is_section: folder.parent !== null,
      name: folder.name,
      slug: slugOf(folder.slug || folder.name, folder.parent === null ? 'category' : 'section'),
      description: folder.description,
      position: folder.position,
      // Hidden when some of its roles do not exist here.
      hidden: roles?.isWhole === false || (folder.hidden ?? before?.hidden ?? false),
      role_ids: roles?.ids ?? before?.role_ids ?? [],
      image: folder.image === undefined ? (before?.image ?? null) : folder.image,
      source_path: before?.source_path ?? sourcePath(folder.path),
      ...(folder.created_at === undefined ? {} : { created_at: folder.created_at }),
      ...(folder.updated_at === undefined ? {} : { updated_at: folder.updated_at }),
    };
    byPath.set(folder.path, row);
    const outcome = before === undefined ? 'created' : sameFolder(row, before) ? 'unchanged' : 'updated';
    plan.tally[outcome] += 1;
    plan.outcomes.push({ id, title: row.name, is_section: row.is_section, outcome });
    if (outcome !== 'unchanged') plan.changed.push(row);
  }
  return plan;
}

function* batches<Row>(all: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < all.length; start += batchSize) yield all.slice(start, start + batchSize);
}

const isRead = ({ status }: ArticleRow) => status === 'published' || status === 'internal';

const incoming = (column: string) => sql.raw(`excluded.${column}`);

/** Writes categories before their sections. */
export async function storeFolders(tx: Database, folders: readonly FolderRow[]): Promise<void> {
  for (const batch of batches(folders)) {
    await tx
      .insert(categories)
      .values(batch)
      .onConflictDoUpdate({
        target: categories.id,
        set: {
          parent_id: incoming('parent_id'),
          name: incoming('name'),
          slug: incoming('slug'),
          description: incoming('description'),
          position: incoming('position'),
          hidden: incoming('hidden'),
          role_ids: incoming('role_ids'),
          image: incoming('image'),
          updated_at: sql`now()`,
        },
      });
  }
}

/** Writes articles, many with each statement. */
export async function storeArticles(tx: Database, changed: RowSpool<ArticleRow>, step: Step): Promise<void> {
  let done = 0;
  for await (const batch of changed.batches(batchSize)) {
    await tx
      .insert(articles)
      .values(
        batch.map((row) => ({
          ...row,
          published_at: row.published_at ?? (isRead(row) ? sql`now()` : null),
        })),
      )
      .onConflictDoUpdate({
        target: articles.id,
        set: {
          // Increased past open drafts, so that their writers get a conflict.
          version: sql`greatest(${articles.version}, (
            select d.version from ${articleDrafts} d where d.article_id = ${articles.id})) + 1`,
          section_id: incoming('section_id'),
          title: incoming('title'),
          slug: incoming('slug'),
          description: incoming('description'),
          body: incoming('body'),
          body_text: incoming('body_text'),
          headings: incoming('headings'),
          keywords: incoming('keywords'),
          position: incoming('position'),
          status: incoming('status'),
          tags: incoming('tags'),
          language: incoming('language'),
          role_ids: incoming('role_ids'),
          seo_title: incoming('seo_title'),
          seo_description: incoming('seo_description'),
          review_at: incoming('review_at'),
          published_at: incoming('published_at'),
          owner_id: incoming('owner_id'),
          source_hash: incoming('source_hash'),
          updated_at: sql`now()`,
        },
      });
    done += batch.length;
    await step(done, changed.size);
  }
}
