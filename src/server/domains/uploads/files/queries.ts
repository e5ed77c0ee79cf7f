import { and, asc, desc, eq, ilike, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { FileOrder } from '#shared/files.ts';
import type { FileEntry } from '#shared/uploads.ts';
import type { Database } from '../../../platform/db/connect.ts';
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

const conditionOf = ({ owner, trashed, type, query }: FileFilter) =>
  and(
    owner === null ? undefined : eq(fileEntries.user_id, owner),
    (trashed ? isNotNull : isNull)(fileEntries.deleted_at),
    type === null ? undefined : eq(fileEntries.type, type),
    query === null ? undefined : ilike(fileEntries.name, `%${query.replace(/[\\%_]/g, '\\$&')}%`),
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

export function findFiles(
  db: Database,
  filter: FileFilter,
  { order, direction, limit, offset }: PageOfFiles,
) {
  const turned = direction === 'asc' ? asc : desc;
  return db
    .select({ entry: fileEntries, owner: personColumns })
    .from(fileEntries)
    .leftJoin(users, eq(users.id, fileEntries.user_id))
    .where(conditionOf(filter))
    .orderBy(...orders[order].map(turned))
    .limit(limit)
    .offset(offset);
}

/** How many there are, counted no further than `cap`. */
export async function countFiles(db: Database, filter: FileFilter, cap: number): Promise<number> {
  const capped = db
    .select({ one: sql`1` })
    .from(fileEntries)
    .where(conditionOf(filter))
    .limit(cap)
    .as('capped');
  const [row] = await db.select({ count: sql<number>`count(*)::integer` }).from(capped);
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
