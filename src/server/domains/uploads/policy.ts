import type { PermissionHolder } from '#shared/permissions.ts';
import { hasPermission } from '#shared/permissions.ts';

/** Owner of a file: a user, or the session of a guest. */
export type Owner = { user_id: number; guest_hash: null } | { user_id: null; guest_hash: string };

interface Owned {
  user_id: number | null;
  guest_hash: string | null;
}

export const isOwn = (owner: Owner | null, owned: Owned): boolean =>
  owner !== null &&
  (owner.user_id === null ? owned.guest_hash === owner.guest_hash : owned.user_id === owner.user_id);

export const seesFiles = (holder: PermissionHolder | null) => hasPermission(holder, 'files.view');

export const managesFiles = (holder: PermissionHolder | null) => hasPermission(holder, 'files.delete');
