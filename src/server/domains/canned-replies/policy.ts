import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CurrentUser } from '#shared/auth.ts';
import { forbidden, invalid } from '#shared/errors.ts';
import { hasPermission, type PermissionKey } from '#shared/permissions.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockGroups } from '../groups/queries.ts';

/** Who sees a record of an agent: the author alone, the members of a group, or everyone who works on tickets. */
export const audiences = ['own', 'group', 'all'] as const;

export interface Shareable {
  user_id: number | null;
  audience: (typeof audiences)[number];
  /** Null also after the deletion of the group: then the author alone sees it. */
  group_id: number | null;
}

export const isShared = ({ audience, group_id }: Omit<Shareable, 'user_id'>) =>
  audience === 'all' || (audience === 'group' && group_id !== null);

/** People who choose the members of groups see what is shared with any of them. */
const seesAllGroups = (user: CurrentUser) => hasPermission(user, 'groups.update');

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

/** Own records are free; shared ones, and those that somebody else left, need the permission. */
export const mayChange = (user: CurrentUser, record: Shareable, permission: PermissionKey): boolean =>
  (record.user_id === user.id && !isShared(record)) || hasPermission(user, permission);

export function assertMayChange(user: CurrentUser, record: Shareable, permission: PermissionKey): void {
  if (!mayChange(user, record, permission)) throw forbidden();
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
