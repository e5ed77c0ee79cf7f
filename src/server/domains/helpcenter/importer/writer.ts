import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connect.ts';
import { slugOf } from '../articles/content.ts';
import type { ArticleValues } from '../articles/service.ts';
import { articles } from '../articles/tables.ts';
import { categories } from '../tables.ts';
import { articleDrafts } from '../writing/tables.ts';
import type { PlannedFolder } from './folders.ts';
import { findStoredFolders, reserveIds, type StoredFolder } from './queries.ts';
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
  source_path: string;
}

export interface ArticleRow extends ArticleValues {
  id: number;
  source_path: string;
  source_hash: string;
}

export interface FolderPlan {
  /** Rows by the path of their folder. */
  byPath: ReadonlyMap<string, FolderRow>;
  changed: FolderRow[];
  tally: Tally;
}

const sameFolder = (row: FolderRow, stored: StoredFolder) =>
  row.name === stored.name &&
  row.slug === stored.slug &&
  row.description === stored.description &&
  row.position === stored.position &&
  row.parent_id === stored.parent_id;

/** Gives every folder its row: the one an earlier import made, or a new one. Stores nothing. */
export async function matchFolders(
  db: Database,
  source: string,
  planned: PlannedFolder[],
): Promise<FolderPlan> {
  const stored = new Map((await findStoredFolders(db, source)).map((folder) => [folder.source_path, folder]));
  const sourcePath = (path: string) => `${source}/${path}`;
  const isNew = planned.filter(({ path }) => !stored.has(sourcePath(path)));
  const fresh = await reserveIds(db, 'categories', isNew.length);
  const byPath = new Map<string, FolderRow>();
  const plan = { byPath, changed: [] as FolderRow[], tally: newTally() };
  for (const folder of planned) {
    const before = stored.get(sourcePath(folder.path));
    const id = before?.id ?? fresh.shift() ?? 0;
    const row: FolderRow = {
      id,
      parent_id: folder.parent === null ? null : (byPath.get(folder.parent)?.id ?? null),
      is_section: folder.parent !== null,
      name: folder.name,
      slug: slugOf(folder.name, folder.parent === null ? 'category' : 'section'),
      description: folder.description,
      position: folder.position,
      source_path: sourcePath(folder.path),
    };
    byPath.set(folder.path, row);
    const outcome = before === undefined ? 'created' : sameFolder(row, before) ? 'unchanged' : 'updated';
    plan.tally[outcome] += 1;
    if (outcome !== 'unchanged') plan.changed.push(row);
  }
  return plan;
}

function* batches<Row>(all: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < all.length; start += batchSize) yield all.slice(start, start + batchSize);
}

const incoming = (column: string) => sql.raw(`excluded.${column}`);

/** Writes categories before their sections; whether somebody hid one stays as it is. */
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
          updated_at: sql`now()`,
        },
      });
  }
}

/** Writes articles, many with each statement; whether somebody took one from the site stays as it is. */
export async function storeArticles(tx: Database, changed: readonly ArticleRow[], step: Step): Promise<void> {
  let done = 0;
  for (const batch of batches(changed)) {
    await tx
      .insert(articles)
      .values(batch.map((row) => ({ ...row, published_at: sql`now()` })))
      .onConflictDoUpdate({
        target: articles.id,
        set: {
          // Whoever is writing on it is told that it is another one by now.
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
          source_hash: incoming('source_hash'),
          updated_at: sql`now()`,
        },
      });
    done += batch.length;
    await step(done, changed.length);
  }
}
