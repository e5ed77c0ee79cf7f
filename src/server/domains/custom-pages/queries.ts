import { and, asc, desc, eq, getTableColumns, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { customPageListInput } from '#shared/custom-pages.ts';
import { offsetOf } from '#shared/pagination.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockTables } from '../../platform/db/lock-tables.ts';
import { partOf } from '../../platform/db/patterns.ts';
import { personColumns } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { customPages } from './tables.ts';

export type PageRow = typeof customPages.$inferSelect;

/** Reader of a page: roles, and whether drafts and restricted pages are visible. */
export interface PageReader {
  roleIds: readonly number[];
  seesAll: boolean;
}

const isForEverybody = sql`${customPages.role_ids} = '[]'::jsonb`;

/** Any of the reader's roles, as one value. */
const isForOneOf = (roleIds: readonly number[]) =>
  sql`exists (select from jsonb_array_elements_text(${customPages.role_ids}) as role_id
    where role_id = any(${`{${roleIds.join(',')}}`}::text[]))`;

const readableBy = ({ roleIds, seesAll }: PageReader): SQL | undefined =>
  seesAll ? undefined : and(eq(customPages.status, 'published'), or(isForEverybody, isForOneOf(roleIds)));

/** Digits are matched as an id first, then as a slug. */
const named = (idOrSlug: string): SQL =>
  /^\d+$/.test(idOrSlug)
    ? sql`${customPages.id} = ${idOrSlug}::integer or ${customPages.slug} = ${idOrSlug}`
    : eq(customPages.slug, idOrSlug);

/** The page of that id or slug, if it is visible to the reader. */
export async function findPage(
  db: Database,
  idOrSlug: string,
  reader: PageReader,
): Promise<PageRow | undefined> {
  const [page] = await db
    .select()
    .from(customPages)
    .where(and(sql`(${named(idOrSlug)})`, readableBy(reader)))
    .orderBy(sql`(${customPages.id}::text = ${idOrSlug}) desc`)
    .limit(1);
  return page;
}

type PageFilter = Pick<z.output<typeof customPageListInput>, 'query' | 'status'>;

const conditionOf = ({ query, status }: PageFilter) => {
  const part = query ? partOf(query) : null;
  return and(
    status ? eq(customPages.status, status) : undefined,
    part === null ? undefined : or(ilike(customPages.title, part), ilike(customPages.slug, part)),
  );
};

const orders = {
  updated_at: sql`${customPages.updated_at}`,
  created_at: sql`${customPages.created_at}`,
  title: sql`lower(${customPages.title})`,
};

const { body, draft, ...columns } = getTableColumns(customPages);

const listColumns = { ...columns, has_draft: sql<boolean>`${draft} is not null` };

/** One page of the list, with its total. */
export async function findPages(db: Database, input: z.output<typeof customPageListInput>) {
  const turned = input.orderDir === 'asc' ? asc : desc;
  const [rows, total] = await Promise.all([
    db
      .select({ page: listColumns, editor: personColumns })
      .from(customPages)
      .leftJoin(users, and(eq(users.id, customPages.updated_by), isNull(users.deleted_at)))
      .where(conditionOf(input))
      .orderBy(turned(orders[input.orderBy]), turned(customPages.id))
      .limit(input.perPage)
      .offset(offsetOf(input)),
    db.$count(customPages, conditionOf(input)),
  ]);
  return { rows, total };
}

const asJson = (ids: readonly number[]) => sql`${JSON.stringify(ids)}::jsonb`;

/** Pages, or changes of them, that are for one of these roles. */
const areFor = (roleIds: readonly number[]): SQL =>
  sql`exists (select from jsonb_array_elements(${asJson(roleIds)}) as role_id
    where ${customPages.role_ids} @> role_id or ${customPages.draft}->'role_ids' @> role_id)`;

export const countPagesFor = (db: Database, roleIds: readonly number[]) =>
  db.$count(customPages, areFor(roleIds));

/** Locks the pages for a change: the table before its rows, since an address may need the whole of it. */
async function lockPagesWhere(tx: Database, condition: SQL): Promise<PageRow[]> {
  await lockTables(tx, customPages);
  return tx.select().from(customPages).where(condition).orderBy(asc(customPages.id));
}

export const lockPagesFor = (tx: Database, roleIds: readonly number[]) => lockPagesWhere(tx, areFor(roleIds));

export const lockPages = (tx: Database, ids: readonly number[]) =>
  lockPagesWhere(tx, inArray(customPages.id, [...ids]));

/** Published pages without required roles, for sitemaps and lists. */
export const findOpenPages = (db: Database) =>
  db
    .select({
      id: customPages.id,
      slug: customPages.slug,
      title: customPages.title,
      updated_at: customPages.updated_at,
    })
    .from(customPages)
    .where(and(eq(customPages.status, 'published'), isForEverybody))
    .orderBy(asc(customPages.id));

/** Existing slugs with that prefix. */
export const findSlugs = async (db: Database, beginning: string): Promise<Set<string>> =>
  new Set(
    (
      await db
        .select({ slug: customPages.slug })
        .from(customPages)
        .where(or(eq(customPages.slug, beginning), ilike(customPages.slug, `${beginning}-%`)))
    ).map(({ slug }) => slug),
  );
