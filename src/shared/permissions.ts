/** The four roles every site starts with. */
export const defaultRoles = {
  customers: 'customers',
  guests: 'guests',
  agents: 'agents',
  admins: 'admins',
} as const;

/** Something that a role or a person may do, with its limits. */
export interface Permission {
  name: string;
  restrictions: { name: string; value: string | number | boolean }[];
}

/** Whoever holds permissions: a signed-in user, or the guest role when nobody is. */
export interface PermissionHolder {
  permissions: readonly Permission[];
}

/** Grants every other permission. */
const everything = 'admin';

export function hasPermission(holder: PermissionHolder | null | undefined, name: string): boolean {
  return (
    holder?.permissions.some((permission) => permission.name === name || permission.name === everything) ??
    false
  );
}

export interface RoleHolder {
  roles: readonly { id: number; name: string }[];
}

export function hasRole(holder: RoleHolder | null | undefined, role: number | string): boolean {
  return holder?.roles.some((candidate) => candidate.id === role || candidate.name === role) ?? false;
}
