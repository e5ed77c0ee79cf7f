/** The four roles every site starts with. */
export const defaultRoles = {
  customers: 'customers',
  guests: 'guests',
  agents: 'agents',
  admins: 'admins',
} as const;

/**
 * The names of all permissions. The domain that checks one adds it here: `declare module … { interface PermissionKeys {
 * … } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: domains fill it.
export interface PermissionKeys {}

export type PermissionKey = keyof PermissionKeys & string;

/** A restriction of a permission; of choices, labels by value, the first is unrestricted, and is stored as none. */
export type RestrictionEntry = { label: string } & (
  | { type: 'number' | 'boolean' }
  | { type: 'choice'; choices: Readonly<Record<string, string>> }
);

/** Description of a permission for the editors of roles. */
export interface PermissionEntry {
  label: string;
  /** Its effects, where the label does not name them all. */
  explanation?: string;
  /** Heading under which permissions are grouped. */
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

/** A holder of permissions: a signed-in user, or the guest role for anonymous requests. */
export interface PermissionHolder {
  permissions: readonly Permission[];
}

/** Grants every other permission. */
const everything = 'admin';

export const hasPermission = (holder: PermissionHolder | null | undefined, name: PermissionKey): boolean =>
  hasPermissionKey(holder, name);

/** The same for a dynamic name, such as one in the settings of a menu. */
export function hasPermissionKey(holder: PermissionHolder | null | undefined, name: string): boolean {
  return (
    holder?.permissions.some((permission) => permission.name === name || permission.name === everything) ??
    false
  );
}

/** Values of the restriction `scope` of `tickets.view`, the narrowest first. */
export const ticketScopes = ['assigned', 'groups', 'all'] as const;

type TicketScopeName = (typeof ticketScopes)[number];

/** Width of a restriction among its possible values: numbers and scopes are ordered, others are not. */
function widthOf({ value }: Restriction): number | null {
  if (typeof value === 'number') return value;
  const place = (ticketScopes as readonly unknown[]).indexOf(value);
  return place === -1 ? null : place;
}

/** Whether a restriction is at least as strict as the other one. Those without an order must be equal. */
function isWithin(limit: Restriction, held: Restriction): boolean {
  const [requested, own] = [widthOf(limit), widthOf(held)];
  return requested !== null && own !== null ? requested <= own : limit.value === held.value;
}

/** Whether the holder has the permission at least as widely, so that they may grant or revoke it. */
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
 * The effective permissions of a role: updating tickets implies viewing them, all of them unless the role itself
 * restricts it. So a role without that restriction allows more than one with it, and holders with the restriction can
 * not create or grant it.
 */
export const grantsOf = (permissions: readonly Permission[]): readonly Permission[] =>
  permissions.some(({ name }) => name === 'tickets.update') &&
  !permissions.some(({ name }) => name === 'tickets.view')
    ? [...permissions, { name: 'tickets.view', restrictions: [] }]
    : permissions;

/** Whether the holder works on tickets. */
export const isStaff = (holder: PermissionHolder) => hasPermission(holder, 'tickets.update');

/**
 * The value of a restriction of the permission with that name; undefined when there is none, or when the holder has all
 * permissions.
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

/** Which tickets an agent works on: their own, those of their groups or of none, too, or all. */
export function ticketScopeNameOf(holder: PermissionHolder | null | undefined): TicketScopeName {
  const limit = restrictionOf(holder, 'tickets.view', 'scope');
  return ticketScopes.find((scope) => scope === limit) ?? 'all';
}

type Restriction = Permission['restrictions'][number];

/** Of two limits the wider one; the first when they have no order. */
const wider = (left: Restriction, right: Restriction): Restriction =>
  (widthOf(right) ?? 0) > (widthOf(left) ?? 0) ? right : left;

/** Combines the same permission of two roles: a restriction remains only where both have it. */
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
