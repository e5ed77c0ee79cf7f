import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid } from '#shared/errors.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockGroups } from '../groups/queries.ts';
import { type Shareable, seesAllGroups } from './policy.ts';

/** The condition for records that the user sees. */
export function visibleTo(
  user: CurrentUser,
  table: Record<'user_id' | 'audience' | 'group_id', PgColumn>,
): SQL | undefined {
  return or(
    eq(table.audience, 'all'),
    eq(table.user_id, user.id),
    seesAllGroups(user)
      ? eq(table.audience, 'group')
      : sql`(${table.audience} = 'group' and ${table.group_id} = any(${`{${user.group_ids.join()}}`}::integer[]))`,
  );
}

/** Whom a record is for. Throws 422 for a group that does not exist, and for one of a record that is not shared. */
export async function audienceOf(
  tx: Database,
  { shared, group_id = null }: { shared: boolean; group_id?: number | null | undefined },
): Promise<Pick<Shareable, 'audience' | 'group_id'>> {
  if (!shared) return { audience: 'own', group_id: null };
  if (group_id === null) return { audience: 'all', group_id };
  const found = await lockGroups(tx, [group_id]);
  if (found.length === 0) throw invalid({ group_id: ['The selected group id is invalid.'] });
  return { audience: 'group', group_id };
}
