import { and, asc, desc, eq, ilike, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { partOf } from '#server/platform/db/patterns.ts';
import { literalLimit, pageLength, prepared } from '#server/platform/db/statements.ts';
import type { FileOrder } from '#shared/files.ts';
import type { FileEntry } from '#shared/uploads.ts';
import { personColumns } from '../../auth/queries.ts';
import { users } from '../../auth/tables.ts';
import { fileEntries } from '../tables.ts';

/** Filter of files; null matches any. */
export interface FileFilter {
  owner: number | null;
  trashed: boolean;
  type: FileEntry['type'] | null;
  /** A part of the name. */
  query: string | null;
}

/** Conditions of a cached statement; values are bound later. */
interface Conditions {
  owned: boolean;
  trashed: boolean;
  typed: boolean;
  named: boolean;
}

const conditionsOf = ({ owner, trashed, type, query }: FileFilter): Conditions => ({
  owned: owner !== null,
  trashed,
  typed: type !== null,
  named: query !== null,
});

const valuesOf = ({ owner, type, query }: FileFilter) => ({
  owner,
  type,
  name: query === null ? null : partOf(query),
});

const conditionOf = ({ owned, trashed, typed, named }: Conditions) =>
  and(
    owned ? eq(fileEntries.user_id, sql.placeholder('owner')) : undefined,
    (trashed ? isNotNull : isNull)(fileEntries.deleted_at),
    typed ? eq(fileEntries.type, sql.placeholder('type')) : undefined,
    named ? ilike(fileEntries.name, sql.placeholder('name')) : undefined,
  );

/** Ids increase with time, and every list has an index that ends in them. */
const orders: Record<FileOrder, SQL[]> = {
  created_at: [sql`${fileEntries.id}`],
  name: [sql`lower(${fileEntries.name})`, sql`${fileEntries.id}`],
  file_size: [sql`${fileEntries.file_size}`, sql`${fileEntries.id}`],
  deleted_at: [sql`${fileEntries.deleted_at}`, sql`${fileEntries.id}`],
};

interface PageOfFiles {
  order: FileOrder;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

type CountShape = Conditions & { cap: number };

type PageShape = CountShape & Omit<PageOfFiles, 'offset'> & { later: boolean };

const counted = (db: Database, { cap, ...conditions }: CountShape) => {
  const capped = db
    .select({ one: sql`1` })
    .from(fileEntries)
    .where(conditionOf(conditions))
    .limit(literalLimit(cap))
    .as('capped');
  return db.select({ count: sql<number>`count(*)::integer` }).from(capped);
};

const total = prepared((db, shape: CountShape) => counted(db, shape).prepare('files_total'));

/** Columns of files in lists, with those that identify the owner. */
const listed = {
  id: fileEntries.id,
  name: fileEntries.name,
  file_name: fileEntries.file_name,
  mime: fileEntries.mime,
  extension: fileEntries.extension,
  file_size: fileEntries.file_size,
  type: fileEntries.type,
  disk: fileEntries.disk,
  storage_key: fileEntries.storage_key,
  thumbnail_key: fileEntries.thumbnail_key,
  parent_id: fileEntries.parent_id,
  workspace_id: fileEntries.workspace_id,
  user_id: fileEntries.user_id,
  guest_hash: fileEntries.guest_hash,
  deleted_at: fileEntries.deleted_at,
  created_at: fileEntries.created_at,
};

const page = prepared((db, { order, direction, limit, later, ...shape }: PageShape) => {
  const { cap: _cap, ...conditions } = shape;
  const found = db
    .select({ entry: listed, owner: personColumns, total: sql<number>`(${counted(db, shape)})` })
    .from(fileEntries)
    .leftJoin(users, eq(users.id, fileEntries.user_id))
    .where(conditionOf(conditions))
    .orderBy(...orders[order].map(direction === 'asc' ? asc : desc))
    .limit(literalLimit(limit));
  return (later ? found.offset(sql.placeholder('offset')) : found).prepare('files_page');
});

/** One page of files, with their total, capped at `cap`. One statement; two past the end. */
export async function findFiles(
  db: Database,
  filter: FileFilter,
  { order, direction, limit, offset }: PageOfFiles,
  cap: number,
) {
  const shape = { cap, ...conditionsOf(filter) };
  const values = valuesOf(filter);
  const length = pageLength(limit);
  const rows = await page(db, { order, direction, limit: length, later: offset > 0, ...shape }).execute({
    offset,
    ...values,
  });
  const [first] = rows;
  if (first !== undefined || offset === 0) return { found: rows.slice(0, limit), total: first?.total ?? 0 };
  const [row] = await total(db, shape).execute(values);
  return { found: [], total: row?.count ?? 0 };
}

const sumColumns = {
  files: sql<number>`count(*)::integer`,
  // A sum may exceed the integers of the driver.
  bytes: sql<string>`coalesce(sum(${fileEntries.file_size}), 0)::text`,
};

/** Number and bytes of files by type, those in the trash apart; of all users when `owner` is null. */
export async function sumFiles(db: Database, owner: number | null) {
  const trashed = sql<boolean>`${fileEntries.deleted_at} is not null`;
  const sums = await db
    .select({ type: fileEntries.type, trashed, ...sumColumns })
    .from(fileEntries)
    .where(owner === null ? undefined : eq(fileEntries.user_id, owner))
    .groupBy(fileEntries.type, trashed);
  return sums.map((row) => ({ ...row, bytes: Number(row.bytes) }));
}
