import { forbidden } from '#shared/errors.ts';
import { grantsOf, hasAsWide, type PermissionHolder } from '#shared/permissions.ts';

/**
 * Whether the actor holds all of these permissions, with at least their scope: required to grant and to revoke them,
 * and to manage their holders.
 */
export const hasAll = (actor: PermissionHolder, { permissions }: PermissionHolder): boolean =>
  grantsOf(permissions).every((permission) =>
    hasAsWide({ permissions: grantsOf(actor.permissions) }, permission),
  );

/**
 * Throws 403 unless the actor holds all permissions of the person: required to change, suspend, merge, delete or
 * impersonate.
 */
export function assertMayManage(actor: PermissionHolder, person: PermissionHolder): void {
  if (hasAll(actor, person)) return;
  throw forbidden("You can't manage someone who has permissions you don't have.", 'stronger_person');
}
