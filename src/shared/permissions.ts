/** The four roles every site starts with. */
export const defaultRoles = {
  customers: 'customers',
  guests: 'guests',
  agents: 'agents',
  admins: 'admins',
} as const;

/** The names of all permissions. The domain that asks for one adds it here: `declare module … { interface PermissionKeys { … } }`. */
// biome-ignore lint/suspicious/noEmptyInterface: domains fill it.
export interface PermissionKeys {}

export type PermissionKey = keyof PermissionKeys & string;

/** A limit; of choices, in words by value, the first is no limit, and is kept as none. */
export type RestrictionEntry = { label: string } & (
  | { type: 'number' | 'boolean' }
  | { type: 'choice'; choices: Readonly<Record<string, string>> }
);

/** What a permission is for, as whoever edits roles reads it. */
export interface PermissionEntry {
  label: string;
  /** What it brings along, where the label does not say it all. */
  explanation?: string;
  /** Permissions of one group stand together. */
  group: string;
  /** The roles of every site that get it when a site first has it. Who takes it from them has it taken for good. */
  grantedTo?: readonly (keyof typeof defaultRoles)[];
  /** The limits that a role may set on it. */
  restrictions?: Readonly<Record<string, RestrictionEntry>>;
}

export type PermissionCatalogue = Readonly<Record<string, PermissionEntry>>;

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

export const hasPermission = (holder: PermissionHolder | null | undefined, name: PermissionKey): boolean =>
  hasPermissionKey(holder, name);

/** The same for a name that comes from outside the code, such as the settings of a menu. */
export function hasPermissionKey(holder: PermissionHolder | null | undefined, name: string): boolean {
  return (
    holder?.permissions.some((permission) => permission.name === name || permission.name === everything) ??
    false
  );
}

/** Whether a limit leaves no more than the other one does. Only numbers can be compared; others have to be the same. */
const isWithin = (limit: Restriction, held: Restriction): boolean =>
  typeof limit.value === 'number' && typeof held.value === 'number'
    ? limit.value <= held.value
    : limit.value === held.value;

/** Whether somebody holds a permission as far as it reaches there, so that they may give it to others or take it away. */
export const hasAsWide = (holder: PermissionHolder, { name, restrictions }: Permission): boolean =>
  holder.permissions.some(
    (held) =>
      held.name === everything ||
      (held.name === name &&
        held.restrictions.every((own) =>
          restrictions.some((limit) => limit.name === own.name && isWithin(limit, own)),
        )),
  );

/**
 * What a role grants: to work on tickets is to see them, all of them unless the role itself says how far. So a role that
 * says nothing of it allows more than one with a limit, and nobody with a limit can make or give it.
 */
export const grantsOf = (permissions: readonly Permission[]): readonly Permission[] =>
  permissions.some(({ name }) => name === 'tickets.update') &&
  !permissions.some(({ name }) => name === 'tickets.view')
    ? [...permissions, { name: 'tickets.view', restrictions: [] }]
    : permissions;

/** Whoever works on tickets. */
export const isStaff = (holder: PermissionHolder) => hasPermission(holder, 'tickets.update');

/**
 * The value of a restriction that the permission of that name carries; undefined when there is none, or when the
 * holder may do everything anyway.
 */
export function restrictionOf(
  holder: PermissionHolder | null | undefined,
  permission: PermissionKey,
  restriction: string,
): string | number | boolean | undefined {
  const held = holder?.permissions ?? [];
  if (held.some(({ name }) => name === everything)) return undefined;
  return held.find(({ name }) => name === permission)?.restrictions.find(({ name }) => name === restriction)
    ?.value;
}

/** Whether somebody who works on tickets reaches only those that are assigned to them. */
export const isLimitedToAssigned = (holder: PermissionHolder | null | undefined) =>
  restrictionOf(holder, 'tickets.view', 'scope') === 'assigned';

type Restriction = Permission['restrictions'][number];

/** Of two limits the wider one: the larger number, else the first. */
const wider = (left: Restriction, right: Restriction): Restriction =>
  typeof left.value === 'number' && typeof right.value === 'number' && right.value > left.value
    ? right
    : left;

/** What two roles that grant the same allow together: a limit holds only where both set it. */
const widest = (left: Permission, right: Permission): Permission => ({
  name: left.name,
  restrictions: left.restrictions.flatMap((restriction) => {
    const other = right.restrictions.find(({ name }) => name === restriction.name);
    return other === undefined ? [] : [wider(restriction, other)];
  }),
});

/** The permissions of all roles together, each once. */
export function mergePermissions(permissions: readonly Permission[]): Permission[] {
  const byName = new Map<string, Permission>();
  for (const permission of permissions) {
    const known = byName.get(permission.name);
    byName.set(permission.name, known === undefined ? permission : widest(known, permission));
  }
  return [...byName.values()];
}

export interface RoleHolder {
  roles: readonly { id: number; name: string }[];
}

export function hasRole(holder: RoleHolder | null | undefined, role: number | string): boolean {
  return holder?.roles.some((candidate) => candidate.id === role || candidate.name === role) ?? false;
}
