import { type FieldTexts, forbidden, invalid } from '#shared/errors.ts';
import {
  defaultRoles,
  hasPermission,
  type Permission,
  type PermissionCatalogue,
  type PermissionHolder,
  type RestrictionEntry,
} from '#shared/permissions.ts';
import { hasAll } from '../auth/policy.ts';

/** Properties of a role that rules depend on. */
export interface Role extends PermissionHolder {
  name: string;
  is_guest: boolean;
  is_default: boolean;
  require_two_factor: boolean;
}

/** Default roles of every site. */
export const isSystem = ({ name }: Pick<Role, 'name'>) => Object.hasOwn(defaultRoles, name);

const isAdmins = ({ name }: Pick<Role, 'name'>) => name === defaultRoles.admins;

/** Throws 403 unless the actor holds all permissions of the role. */
export function assertHasRole(actor: PermissionHolder, role: PermissionHolder): void {
  if (!hasAll(actor, role)) {
    throw forbidden("You can't edit or assign a role that has permissions you don't have.", 'stronger_role');
  }
}

/** The actor's permitted actions on a role. */
export const abilitiesOf = (actor: PermissionHolder, role: Role) => {
  const holds = hasAll(actor, role);
  return {
    update: holds && hasPermission(actor, 'roles.update'),
    delete: holds && hasPermission(actor, 'roles.delete') && !isSystem(role) && !role.is_default,
    assign: holds && hasPermission(actor, 'roles.update') && !role.is_guest,
    view_as: holds,
  };
};

const fits = (restriction: RestrictionEntry | undefined, value: string | number | boolean) =>
  restriction?.type === 'choice'
    ? Object.hasOwn(restriction.choices, String(value))
    : typeof value === restriction?.type;

/** The same without restrictions that have no effect: those at their first choice. */
export const withoutIdleLimits = (catalogue: PermissionCatalogue, permissions: readonly Permission[]) =>
  permissions.map(({ name, restrictions }) => ({
    name,
    restrictions: restrictions.filter((limit) => {
      const known = catalogue[name]?.restrictions?.[limit.name];
      return known?.type !== 'choice' || Object.keys(known.choices)[0] !== limit.value;
    }),
  }));

/** Throws 422 for unknown permissions and restrictions, and for invalid values of restrictions. */
export function assertExisting(catalogue: PermissionCatalogue, permissions: readonly Permission[]): void {
  const errors: FieldTexts = {};
  const seen = new Set<string>();
  for (const [index, { name, restrictions }] of permissions.entries()) {
    const entry = Object.hasOwn(catalogue, name) ? catalogue[name] : undefined;
    if (entry === undefined || seen.has(name)) {
      errors[`permissions.${index}.name`] = [
        { line: "The permission :name doesn't exist.", values: { name } },
      ];
    }
    seen.add(name);
    const known = entry?.restrictions ?? {};
    for (const [place, limit] of restrictions.entries()) {
      const restriction = Object.hasOwn(known, limit.name) ? known[limit.name] : undefined;
      if (entry !== undefined && !fits(restriction, limit.value)) {
        errors[`permissions.${index}.restrictions.${place}`] = ['This limit is not valid here.'];
      }
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Permissions that must not be granted on registration. */
const isForStaff = ({ name }: Permission) => name === 'admin' || name === 'admin.access';

/** Throws 422 for states that no role may have, whoever asks. `before` is null for a new one. */
export function assertSensible(before: Role | null, after: Role): void {
  const errors: FieldTexts = {};
  const renames = before !== null && before.name !== after.name;
  if (renames && isSystem(before)) errors.name = ["Built-in roles can't be renamed."];
  if (before !== null && isAdmins(before) && !samePermissions(before, after)) {
    errors.permissions = ["Administrators have full access. This can't be changed."];
  }
  if ((after.is_guest || after.is_default) && after.permissions.some(isForStaff)) {
    errors.permissions = ['This would give everyone access to the admin area.'];
  }
  if (after.is_guest && after.is_default)
    errors.is_default = ["Visitors who aren't signed in have this role."];
  if (after.is_guest && after.require_two_factor) {
    errors.require_two_factor = ["Visitors who aren't signed in have this role."];
  }
  if (before?.is_default && !after.is_default) {
    errors.is_default = ['Make another role the default for new people instead.'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const samePermissions = (one: PermissionHolder, other: PermissionHolder) =>
  hasAll(one, other) && hasAll(other, one);
