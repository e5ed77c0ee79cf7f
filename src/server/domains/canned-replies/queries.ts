import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { type cannedReplyListInput, maxCannedReplies, unusedMonths } from '#shared/canned-replies.ts';
import { offsetOf } from '#shared/pagination.ts';
import type { Database } from '../../platform/db/connect.ts';
import { partOf } from '../../platform/db/patterns.ts';
import { rows } from '../../platform/db/statements.ts';
import { personColumns } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import type { presentEntry } from '../uploads/service.ts';
import { visibleTo } from './audience.ts';
import { cannedReplies, cannedReplyFiles } from './tables.ts';

type Presentable = Parameters<typeof presentEntry>[0];

/** The files of a saved reply in their order, as JSON, without files in the trash. */
const filesColumn = sql<Presentable[]>`coalesce((
  select json_agg(to_json(file_entries) order by canned_reply_files.position, file_entries.id)
  from canned_reply_files join file_entries on file_entries.id = canned_reply_files.file_entry_id
  where canned_reply_files.canned_reply_id = ${cannedReplies}.id and file_entries.deleted_at is null
), '[]'::json)`;

const columns = {
  id: cannedReplies.id,
  name: cannedReplies.name,
  body: cannedReplies.body,
  words: cannedReplies.words,
  audience: cannedReplies.audience,
  group_id: cannedReplies.group_id,
  shortcut: cannedReplies.shortcut,
  folder: cannedReplies.folder,
  keywords: cannedReplies.keywords,
  language: cannedReplies.language,
  user_id: cannedReplies.user_id,
  used_count: cannedReplies.used_count,
  last_used_at: cannedReplies.last_used_at,
  created_at: cannedReplies.created_at,
  updated_at: cannedReplies.updated_at,
  user: personColumns,
  uploads: filesColumn,
};

const select = (db: Database) =>
  db.select(columns).from(cannedReplies).leftJoin(users, eq(users.id, cannedReplies.user_id));

export type CannedRow = Awaited<ReturnType<typeof select>>[number];

type ListInput = z.output<typeof cannedReplyListInput>;

const isPartOfIt = (query: string) =>
  or(
    ...[cannedReplies.name, cannedReplies.shortcut, cannedReplies.keywords, cannedReplies.words].map(
      (column) => ilike(column, partOf(query)),
    ),
  );

/** Shared with others: the group still exists. */
const isShared = sql`(${cannedReplies.audience} = 'all' or ${cannedReplies.audience} = 'group' and ${cannedReplies.group_id} is not null)`;

const isUnused = sql`coalesce(${cannedReplies.last_used_at}, ${cannedReplies.created_at})
  < now() - make_interval(months => ${unusedMonths})`;

const filterOf = ({ query, groupId, folder, shared, unused }: ListInput): (SQL | undefined)[] => [
  query ? isPartOfIt(query) : undefined,
  groupId == null ? undefined : eq(cannedReplies.group_id, groupId),
  folder ? eq(cannedReplies.folder, folder) : undefined,
  shared == null ? undefined : shared ? isShared : sql`not ${isShared}`,
  unused ? isUnused : undefined,
];

const orders: Record<ListInput['orderBy'], SQL> = {
  name: sql`lower(${cannedReplies.name})`,
  used_count: sql`${cannedReplies.used_count}`,
  last_used_at: sql`coalesce(${cannedReplies.last_used_at}, '-infinity')`,
  updated_at: sql`${cannedReplies.updated_at}`,
};

/** A page of what the user sees, with the total. */
export async function findPage(db: Database, user: CurrentUser, input: ListInput) {
  const condition = and(visibleTo(user, cannedReplies), ...filterOf(input));
  const turned = input.orderDir === 'asc' ? asc : desc;
  const [found, total] = await Promise.all([
    select(db)
      .where(condition)
      .orderBy(turned(orders[input.orderBy]), asc(cannedReplies.id))
      .limit(input.perPage)
      .offset(offsetOf(input)),
    db.$count(cannedReplies, condition),
  ]);
  return { found, total };
}

/** The folders of everything that the user sees, by name. */
export async function findFolders(db: Database, user: CurrentUser): Promise<string[]> {
  const found = await db
    .selectDistinct({ folder: cannedReplies.folder })
    .from(cannedReplies)
    .where(and(isNotNull(cannedReplies.folder), visibleTo(user, cannedReplies)))
    .orderBy(asc(cannedReplies.folder));
  return found.flatMap(({ folder }) => folder ?? []);
}

/** The choices of menus, most used first. */
export const findChoices = (db: Database, user: CurrentUser) =>
  db
    .select({
      id: cannedReplies.id,
      name: cannedReplies.name,
      shortcut: cannedReplies.shortcut,
      folder: cannedReplies.folder,
      keywords: cannedReplies.keywords,
      language: cannedReplies.language,
      words: sql<string>`left(${cannedReplies.words}, 400)`,
    })
    .from(cannedReplies)
    .where(visibleTo(user, cannedReplies))
    .orderBy(desc(cannedReplies.used_count), asc(sql`lower(${cannedReplies.name})`), asc(cannedReplies.id))
    .limit(2 * maxCannedReplies);

/** Those of them that the user sees. */
export const findVisible = (db: Database, user: CurrentUser, ids: readonly number[]) =>
  select(db)
    .where(and(inArray(cannedReplies.id, [...ids]), visibleTo(user, cannedReplies)))
    .orderBy(asc(cannedReplies.id));

/** Everything that the user sees, for a file. */
export const findAll = (db: Database, user: CurrentUser, after: number, limit: number) =>
  select(db)
    .where(and(sql`${cannedReplies.id} > ${after}`, visibleTo(user, cannedReplies)))
    .orderBy(asc(cannedReplies.id))
    .limit(limit);

/** Names and shortcuts of everything that the user sees, besides one. */
export const findNames = (tx: Database, user: CurrentUser, own: number | null) =>
  tx
    .select({ name: cannedReplies.name, shortcut: cannedReplies.shortcut })
    .from(cannedReplies)
    .where(and(visibleTo(user, cannedReplies), own === null ? undefined : ne(cannedReplies.id, own)));

/** One change at a time: names and shortcuts are compared with those of others. */
export const lockCanned = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('canned_replies'))`);

/** How many are shared on the site, or the person has besides. */
export const countCanned = (tx: Database, audience: 'own' | 'shared', userId: number) =>
  tx.$count(
    cannedReplies,
    audience === 'own'
      ? and(eq(cannedReplies.audience, 'own'), eq(cannedReplies.user_id, userId))
      : ne(cannedReplies.audience, 'own'),
  );

/** The files of a saved reply in a new order, and without those that are not listed. */
export async function setFiles(tx: Database, id: number, files: readonly number[]): Promise<void> {
  await tx.delete(cannedReplyFiles).where(eq(cannedReplyFiles.canned_reply_id, id));
  if (files.length > 0)
    await tx
      .insert(cannedReplyFiles)
      .values(files.map((file_entry_id, position) => ({ canned_reply_id: id, file_entry_id, position })));
}

/** Ids of all files of saved replies, in the trash or not. */
export const findFileIds = (tx: Database, ids: readonly number[]) =>
  tx
    .select({ id: cannedReplyFiles.file_entry_id })
    .from(cannedReplyFiles)
    .where(inArray(cannedReplyFiles.canned_reply_id, [...ids]));

/** Saved replies with one of these files, as far as the user sees them. */
export const findUsesOfFiles = (db: Database, user: CurrentUser, fileIds: readonly number[]) =>
  db
    .select({ file_id: cannedReplyFiles.file_entry_id, id: cannedReplies.id, name: cannedReplies.name })
    .from(cannedReplyFiles)
    .innerJoin(cannedReplies, eq(cannedReplies.id, cannedReplyFiles.canned_reply_id))
    .where(and(inArray(cannedReplyFiles.file_entry_id, [...fileIds]), visibleTo(user, cannedReplies)));

/** Columns that placeholders name. */
export async function findTicketValues(db: Database, ticketId: number) {
  const [row] = await rows<{
    subject: string;
    status: string;
    first_name: string | null;
    last_name: string | null;
    email: string;
  }>(
    db,
    sql`select tickets.subject, coalesce(tags.user_label, tags.display_name) as status, users.first_name, users.last_name, users.email
      from tickets join users on users.id = tickets.user_id join tags on tags.id = tickets.status_id
      where tickets.id = ${ticketId}`,
  );
  return row;
}

/** Own ones of an account that are nobody else's. */
export const ownOf = (userId: number) =>
  and(
    eq(cannedReplies.user_id, userId),
    or(
      eq(cannedReplies.audience, 'own'),
      and(eq(cannedReplies.audience, 'group'), isNull(cannedReplies.group_id)),
    ),
  );
