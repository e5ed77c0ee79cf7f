import { forbidden } from '#shared/errors.ts';
import { grantsOf, hasAsWide, type PermissionHolder } from '#shared/permissions.ts';

/** Whether somebody holds all of that, as far as it reaches there, so that they may give it to others, take it away, or look after who holds it. */
export const hasAll = (actor: PermissionHolder, { permissions }: PermissionHolder): boolean =>
  grantsOf(permissions).every((permission) =>
    hasAsWide({ permissions: grantsOf(actor.permissions) }, permission),
  );

/**
 * Throws 403 unless the actor holds all that the person holds: nobody changes, suspends, merges, deletes or acts as
 * somebody stronger.
 */
export function assertMayManage(actor: PermissionHolder, person: PermissionHolder): void {
  if (hasAll(actor, person)) return;
  throw forbidden('This person may do more than you.', 'stronger_person');
}
