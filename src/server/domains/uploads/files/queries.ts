import { and, asc, desc, eq, ilike, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { FileOrder } from '#shared/files.ts';
import type { FileEntry } from '#shared/uploads.ts';
import type { Database } from '../../../platform/db/connect.ts';
import { partOf } from '../../../platform/db/patterns.ts';
import { pageLength, prepared } from '../../../platform/db/statements.ts';
import { personColumns } from '../../auth/queries.ts';
import { users } from '../../auth/tables.ts';
import { fileEntries } from '../tables.ts';

/** Which files; null stands for any. */
export interface FileFilter {
  owner: number | null;
  trashed: boolean;
  type: FileEntry['type'] | null;
  /** A part of the name. */
  query: string | null;
}

/** Which of the conditions a statement has: their values come later. */
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

/** Ids rise with time, and every list has an index that ends in them. */
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

type PageShape = Conditions & Omit<PageOfFiles, 'offset'> & { later: boolean };

const page = prepared((db, { order, direction, limit, later, ...conditions }: PageShape) => {
  const found = db
    .select({ entry: fileEntries, owner: personColumns })
    .from(fileEntries)
    .leftJoin(users, eq(users.id, fileEntries.user_id))
    .where(conditionOf(conditions))
    .orderBy(...orders[order].map(direction === 'asc' ? asc : desc))
    .limit(sql.raw(String(limit)) as unknown as number);
  return (later ? found.offset(sql.placeholder('offset')) : found).prepare('files_page');
});

export async function findFiles(
  db: Database,
  filter: FileFilter,
  { order, direction, limit, offset }: PageOfFiles,
) {
  const shape = {
    ...conditionsOf(filter),
    order,
    direction,
    limit: pageLength(limit),
    later: offset > 0,
  };
  return (await page(db, shape).execute({ ...valuesOf(filter), offset })).slice(0, limit);
}

const total = prepared((db, { cap, ...conditions }: Conditions & { cap: number }) => {
  const capped = db
    .select({ one: sql`1` })
    .from(fileEntries)
    .where(conditionOf(conditions))
    .limit(sql.raw(String(cap)) as unknown as number)
    .as('capped');
  return db.select({ count: sql<number>`count(*)::integer` }).from(capped).prepare('files_total');
});

/** How many there are, counted no further than `cap`. */
export async function countFiles(db: Database, filter: FileFilter, cap: number): Promise<number> {
  const [row] = await total(db, { ...conditionsOf(filter), cap }).execute(valuesOf(filter));
  return row?.count ?? 0;
}

const sumColumns = {
  files: sql<number>`count(*)::integer`,
  // A sum may be wider than what drivers give as a number.
  bytes: sql<string>`coalesce(sum(${fileEntries.file_size}), 0)::text`,
};

/** Number and bytes of files by type, those in the trash apart; of everybody when `owner` is null. */
export async function sumFiles(db: Database, owner: number | null) {
  const trashed = sql<boolean>`${fileEntries.deleted_at} is not null`;
  const sums = await db
    .select({ type: fileEntries.type, trashed, ...sumColumns })
    .from(fileEntries)
    .where(owner === null ? undefined : eq(fileEntries.user_id, owner))
    .groupBy(fileEntries.type, trashed);
  return sums.map((row) => ({ ...row, bytes: Number(row.bytes) }));
}
