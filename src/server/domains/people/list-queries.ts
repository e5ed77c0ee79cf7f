import { type SQL, sql } from 'drizzle-orm';
import type { PersonOrder } from '#shared/people.ts';
import type { personStatuses } from '#shared/record-states.ts';
import type { Database } from '../../platform/db/connect.ts';
import { rows } from '../../platform/db/statements.ts';

/** Which people; null stands for any. */
export interface PersonFilter {
  /** Words of a name or an address, each of which has to be there. */
  words: readonly string[];
  /** A role by id or name. */
  role: string | null;
  status: (typeof personStatuses)[number] | null;
  from: string | null;
  to: string | null;
}

const escapePattern = (word: string) => word.replace(/[\\%_]/g, '\\$&');

/** Found by name or address in one index, by further addresses in another. */
function wordCondition(words: readonly string[]): SQL {
  if (words.length === 0) return sql`true`;
  const all = (text: SQL) =>
    sql.join(
      words.map((word) => sql`${text} like '%' || lower(unaccent(${escapePattern(word)}::text)) || '%'`),
      sql` and `,
    );
  return sql`users.id = any(array(
    select found.id from users found
    where ${all(sql`person_words(found.first_name, found.last_name, found.email)`)}
    union
    select further.user_id from user_emails further where ${all(sql`lower(further.email::text)`)}))`;
}

function roleCondition(role: string | null): SQL {
  if (role === null) return sql`true`;
  const named = /^\d{1,9}$/.test(role) ? sql`roles.id = ${Number(role)}` : sql`roles.name = ${role}`;
  return sql`exists (select 1 from user_roles join roles on roles.id = user_roles.role_id
    where user_roles.user_id = users.id and ${named})`;
}

const statusConditions: Record<(typeof personStatuses)[number], SQL> = {
  active: sql`users.suspended_at is null`,
  suspended: sql`users.suspended_at is not null`,
  unverified: sql`users.email_verified_at is null`,
};

const conditionOf = ({ words, role, status, from, to }: PersonFilter) =>
  sql.join(
    [
      sql`users.deleted_at is null`,
      wordCondition(words),
      roleCondition(role),
      status === null ? sql`true` : statusConditions[status],
      from === null ? sql`true` : sql`users.created_at >= ${from}::timestamptz`,
      to === null ? sql`true` : sql`users.created_at < ${to}::timestamptz`,
    ],
    sql` and `,
  );

/** Each as its index has it. */
const orders: Record<Exclude<PersonOrder, 'last_active_at'>, (direction: SQL) => SQL> = {
  created_at: (direction) => sql`users.created_at ${direction}, users.id ${direction}`,
  display_name: (direction) =>
    sql`person_name(users.first_name, users.last_name, users.email) ${direction}, users.id ${direction}`,
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
  // Whoever was never here stands at the end of the newest, and at the beginning of the oldest.
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

/** How many there are, counted up to `most`. */
export async function countPeople(db: Database, filter: PersonFilter, most: number): Promise<number> {
  const [found] = await rows<{ count: number }>(
    db,
    sql`select count(*)::integer as count from (
      select 1 from users where ${conditionOf(filter)} limit ${most}) some_of_them`,
  );
  return found?.count ?? 0;
}
