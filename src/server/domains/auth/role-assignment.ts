import { and, eq, inArray } from 'drizzle-orm';
import { forbidden, invalid } from '#shared/errors.ts';
import { hasPermissionKey, type PermissionHolder } from '#shared/permissions.ts';
import type { Database } from '../../platform/db/connect.ts';
import { hasAll } from './policy.ts';
import { stopActingOf } from './sessions/impersonation.ts';
import { roles, userRoles } from './tables.ts';

/**
 * Sets a user's roles. Requires `roles.update`, and all permissions of the granted and revoked roles: else 403. Throws
 * 422 for an unknown role, or the guests', which can not be assigned. Answers with whether anything changed; the caller
 * must call `assertAdminStays` last.
 */
export async function setRoles(
  tx: Database,
  actor: PermissionHolder,
  userId: number,
  wanted: readonly number[],
): Promise<boolean> {
  const known = await tx.select().from(roles).orderBy(roles.id).for('share');
  const held = await tx
    .select({ role_id: userRoles.role_id })
    .from(userRoles)
    .where(eq(userRoles.user_id, userId));
  const before = new Set(held.map(({ role_id }) => role_id));
  const after = new Set(wanted);
  const given = [...after].filter((id) => !before.has(id));
  const taken = [...before].filter((id) => !after.has(id));
  if (given.length === 0 && taken.length === 0) return false;
  if (!hasPermissionKey(actor, 'roles.update')) throw forbidden();
  const chosen = given.map((id) => known.find((role) => role.id === id));
  if (chosen.some((role) => role === undefined || role.is_guest)) {
    throw invalid({ roles: ['The selected role is invalid.'] });
  }
  const touched = known.filter(({ id }) => given.includes(id) || taken.includes(id));
  if (!touched.every((role) => hasAll(actor, role))) {
    throw forbidden("You can't assign or remove a role with permissions you don't have.", 'stronger_role');
  }
  if (taken.length > 0) {
    await stopActingOf(tx, userId);
    await tx.delete(userRoles).where(and(eq(userRoles.user_id, userId), inArray(userRoles.role_id, taken)));
  }
  if (given.length > 0) {
    await tx.insert(userRoles).values(given.map((role_id) => ({ user_id: userId, role_id })));
  }
  return true;
}
