import type { CurrentUser } from '#shared/auth.ts';
import { forbidden } from '#shared/errors.ts';
import { hasPermission, type PermissionKey } from '#shared/permissions.ts';

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
export const seesAllGroups = (user: CurrentUser) => hasPermission(user, 'groups.update');

/** Own records are free; shared ones, and those that somebody else left, need the permission. */
export const mayChange = (user: CurrentUser, record: Shareable, permission: PermissionKey): boolean =>
  (record.user_id === user.id && !isShared(record)) || hasPermission(user, permission);

export function assertMayChange(user: CurrentUser, record: Shareable, permission: PermissionKey): void {
  if (!mayChange(user, record, permission)) throw forbidden();
}
