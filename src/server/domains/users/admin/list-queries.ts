import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { escapePattern } from '#server/platform/db/patterns.ts';
import { rows } from '#server/platform/db/statements.ts';
import { foldText } from '#server/platform/search/fold.ts';
import { hasSigns } from '#server/platform/search/signs.ts';
import type { PersonOrder } from '#shared/people.ts';
import type { personStatuses } from '#shared/record-states.ts';

/** Filter of people; null matches any. */
export interface PersonFilter {
  /** Words of a name or an address, all of which must match. */
  words: readonly string[];
  /** Ids of all matches of the words; null above the max. */
  among: readonly number[] | null;
  role: number | null;
  status: (typeof personStatuses)[number] | null;
  from: string | null;
  to: string | null;
}

/** Shorter ones are looked for where a word begins only: no index finds them in the middle. */
const minPartSize = 3;

function hasWord(text: SQL, word: string): SQL {
  const part = sql`lower(unaccent(${escapePattern(foldText(word))}::text))`;
  if (word.length >= minPartSize || hasSigns(word)) return sql`${text} like '%' || ${part} || '%'`;
  return sql`(${text} like ${part} || '%' or ${text} like '% ' || ${part} || '%')`;
}

const hasWords = (text: SQL, words: readonly string[]) =>
  sql.join(
    words.map((word) => hasWord(text, word)),
    sql` and `,
  );

const nameOf = (table: string) => {
  const row = sql.raw(table);
  return sql`person_words(${row}.first_name, ${row}.last_name, ${row}.email)`;
};

const byFurtherAddress = (words: readonly string[]) =>
  sql`select further.user_id from user_emails further where ${hasWords(sql`further.email::text`, words)}`;

/** Ids matching the words, up to `most`: names and addresses by one index, further addresses by another. */
export const matchesTerms = (words: readonly string[], most: number) =>
  sql`(select found.id from users found where ${hasWords(nameOf('found'), words)} and found.deleted_at is null limit ${most})
    union (${byFurtherAddress(words)} limit ${most}) limit ${most}`;

/** Few are sorted, many are met soon in the order of the list. */
function wordCondition({ words, among }: PersonFilter): SQL {
  if (words.length === 0) return sql`true`;
  if (among !== null) return sql`users.id = any(${`{${among.join()}}`}::integer[])`;
  return sql`(${hasWords(nameOf('users'), words)} or users.id in (${byFurtherAddress(words)}))`;
}

// By id instead of name: the planner has statistics of its frequency.
const roleCondition = (role: number | null) =>
  role === null
    ? sql`true`
    : sql`exists (select 1 from user_roles where user_roles.user_id = users.id and user_roles.role_id = ${role})`;

const statusConditions: Record<(typeof personStatuses)[number], SQL> = {
  active: sql`users.suspended_at is null`,
  suspended: sql`users.suspended_at is not null`,
  unverified: sql`users.email_verified_at is null`,
  unnamed: sql`coalesce(users.first_name, '') || coalesce(users.last_name, '') = '' and exists (
    select from user_roles join roles on roles.id = user_roles.role_id where user_roles.user_id = users.id
      and roles.permissions @? '$[*] ? (@.name == "admin" || @.name == "tickets.update")')`,
};

function conditionOf(filter: PersonFilter): SQL {
  const { role, status, from, to } = filter;
  return sql.join(
    [
      sql`users.deleted_at is null`,
      wordCondition(filter),
      roleCondition(role),
      status === null ? sql`true` : statusConditions[status],
      from === null ? sql`true` : sql`users.created_at >= ${from}::timestamptz`,
      to === null ? sql`true` : sql`users.created_at < ${to}::timestamptz`,
    ],
    sql` and `,
  );
}

/** Matches the expressions of the indexes. */
const orders: Record<Exclude<PersonOrder, 'last_active_at'>, (direction: SQL) => SQL> = {
  created_at: (direction) => sql`users.created_at ${direction}, users.id ${direction}`,
  display_name: (direction) => sql`users.sort_name ${direction}, users.id ${direction}`,
  email: (direction) => sql`users.email ${direction}`,
};

interface PageOfPeople {
  order: PersonOrder;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** The statement that finds one page of people, by id. */
export function pageOfPeople(filter: PersonFilter, { order, direction, limit, offset }: PageOfPeople): SQL {
  const isFalling = direction === 'desc';
  const way = isFalling ? sql`desc` : sql`asc`;
  // People without activity are last among the newest, and first among the oldest.
  const sorted =
    order === 'last_active_at'
      ? sql`user_activity.last_active_at ${isFalling ? sql`desc nulls last` : sql`asc nulls first`},
          user_activity.user_id ${way}`
      : orders[order](way);
  const people =
    order === 'last_active_at'
      ? sql`user_activity join users on users.id = user_activity.user_id`
      : sql`users`;
  return sql`select users.id from ${people} where ${conditionOf(filter)}
    order by ${sorted} limit ${limit} offset ${offset}`;
}

export const findPeople = async (db: Database, filter: PersonFilter, page: PageOfPeople): Promise<number[]> =>
  (await rows<{ id: number }>(db, pageOfPeople(filter, page))).map(({ id }) => id);

/** The number of matches, capped at `most`. */
export async function countPeople(db: Database, filter: PersonFilter, most: number): Promise<number> {
  const [found] = await rows<{ count: number }>(
    db,
    sql`select count(*)::integer as count from (
      select 1 from users where ${conditionOf(filter)} limit ${most}) some_of_them`,
  );
  return found?.count ?? 0;
}
