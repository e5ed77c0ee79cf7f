import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#server/platform/db/connect.ts';
import { partOf } from '#server/platform/db/patterns.ts';
import type { Services } from '#server/platform/services.ts';
import type { CurrentUser, Person } from '#shared/auth.ts';
import { invalid } from '#shared/errors.ts';
import { type articleOwnersInput, maxOwnersListed } from '#shared/writing.ts';
import { personColumns, toPerson } from '../../auth/queries.ts';
import { holdersOf, lockHolder } from '../../auth/roles.ts';
import { users } from '../../auth/tables.ts';

const shownName = sql`coalesce(nullif(concat_ws(' ', nullif(${users.first_name}, ''), nullif(${users.last_name}, '')), ''),
  split_part(${users.email}::text, '@', 1))`;

/**
 * People who can own articles, the caller first, then by name. Searched by the names that are shown, so that the search
 * does not disclose email addresses.
 */
export async function listOwners(
  { db }: Pick<Services, 'db'>,
  caller: CurrentUser,
  { query }: z.output<typeof articleOwnersInput>,
): Promise<{ owners: Person[] }> {
  const writers = await holdersOf({ db }, 'articles.update');
  if (writers.length === 0) return { owners: [] };
  const found = await db
    .select(personColumns)
    .from(users)
    .where(
      and(
        inArray(users.id, writers),
        query ? sql`lower(unaccent(${shownName})) like lower(unaccent(${partOf(query)}::text))` : undefined,
      ),
    )
    .orderBy(desc(eq(users.id, caller.id)), asc(sql`lower(${shownName})`), asc(users.id))
    .limit(maxOwnersListed);
  return { owners: found.map(toPerson) };
}

/** Throws 422 unless the person can edit articles, in the same words for unknown ids. Their row stays until `tx` ends. */
export async function assertOwner(tx: Database, id: number): Promise<void> {
  if (await lockHolder(tx, id, 'articles.update')) return;
  throw invalid({ owner_id: ["This person can't edit articles. Choose another owner."] });
}
