import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import {
  type defaultRoles,
  grantsOf,
  mergePermissions,
  type Permission,
  type PermissionKey,
} from '#shared/permissions.ts';
import type { Database } from '../../platform/db/connect.ts';
import { preparedRows } from '../../platform/db/statements.ts';
import type { Services } from '../../platform/services.ts';
import { displayName, groupIdsColumn, personColumns } from './queries.ts';
import { roles, userRoles, users } from './tables.ts';

type Needs = Pick<Services, 'db' | 'cache'>;

export interface GuestRole {
  id: number;
  name: string;
  permissions: Permission[];
}

/** Cache key of the guest role. */
export const guestRoleKey = 'guest_role';

const limitsTickets = sql<boolean>`exists (select from ${roles} limiting
  where limiting.permissions @> '[{"name": "tickets.view", "restrictions": [{"name": "scope"}]}]'::jsonb)`;

/** Role data of every request, cached per process; triggers invalidate it when a role changes. */
const readRoles = ({ db, cache }: Needs) =>
  cache.read(guestRoleKey, async () => {
    const [role] = await db
      .select({
        guest: { id: roles.id, name: roles.name, permissions: roles.permissions },
        limitsTickets,
      })
      .from(roles)
      .where(eq(roles.is_guest, true));
    return role ?? { guest: { id: 0, name: 'guests', permissions: [] }, limitsTickets: true };
  });

/** The role of callers without a session. */
export const readGuestRole = async (needs: Needs): Promise<GuestRole> => (await readRoles(needs)).guest;

/** Whether some role restricts agents to a part of the tickets. */
export const areTicketsLimited = async (needs: Needs): Promise<boolean> =>
  (await readRoles(needs)).limitsTickets;

const holders = preparedRows<{ id: number; email: string }>(
  () => sql`
    select distinct ${users.id} as id, ${users.email} as email from ${userRoles}
    join ${roles} on ${roles.id} = ${userRoles.role_id}
    join ${users} on ${users.id} = ${userRoles.user_id}
    where ${users.suspended_at} is null and ${users.deleted_at} is null
      and (${roles.permissions} @> ${sql.placeholder('wanted')}::text::jsonb or ${roles.permissions} @> '[{"name": "admin"}]'::jsonb)
    order by 1`,
);

/** Users with a permission, directly or by `admin`. */
export const peopleHolding = ({ db }: Pick<Needs, 'db'>, permission: PermissionKey) =>
  holders(db, undefined, { wanted: JSON.stringify([{ name: permission }]) });

const holdersWithGrants = preparedRows<{
  id: number;
  email: string;
  group_ids: number[];
  granted: Permission[][];
}>(
  () => sql`
    select ${users.id} as id, ${users.email} as email, ${groupIdsColumn} as group_ids,
      json_agg(${roles.permissions}) as granted from ${users}
    join ${userRoles} on ${userRoles.user_id} = ${users.id}
    join ${roles} on ${roles.id} = ${userRoles.role_id}
    where ${users.id} = any(${sql.placeholder('ids')}::text::integer[])
    group by 1, 2 order by 1`,
);

/** These people with all of their permissions, and their groups. */
export async function withPermissions({ db }: Pick<Needs, 'db'>, ids: readonly number[]) {
  const found = await holdersWithGrants(db, undefined, { ids: `{${ids.join()}}` });
  return found.map(({ granted, ...person }) => ({
    ...person,
    permissions: mergePermissions(granted.flatMap((permissions) => grantsOf(permissions))),
  }));
}

/** The same as ids. */
export const holdersOf = async (needs: Pick<Needs, 'db'>, permission: PermissionKey): Promise<number[]> =>
  (await peopleHolding(needs, permission)).map(({ id }) => id);

/**
 * Whether the person has the permission. Locks their row, so that no deletion undoes what names them before `tx` ends;
 * it does not block what they write meanwhile.
 */
export async function lockHolder(tx: Database, id: number, permission: PermissionKey): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
  return (await holdersOf({ db: tx }, permission)).includes(id);
}

/** Serializes revocations of `admin`, so that two admins can not revoke it from each other. */
const advisoryLock = 72_041_003;

/** Whether an administrator remains after the changes of `tx`. Must be the last call in it: it takes the lock. */
async function adminStays(tx: Database): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`);
  return (await holdersOf({ db: tx }, 'admin')).length > 0;
}

/**
 * Throws 422 when no administrator remains after the changes of `tx`, for whatever reason. Must be the last call in the
 * transaction.
 */
export async function assertAdminStays(
  tx: Database,
  message = 'There must be at least one administrator.',
): Promise<void> {
  if (!(await adminStays(tx))) throw new AppError('invalid', 'last_administrator', message);
}

/** Why the command could not assign a role. */
export class RoleFailure extends Error {}

/** The command's names of the default roles. */
const roleWords: Record<string, keyof typeof defaultRoles> = {
  customer: 'customers',
  agent: 'agents',
  admin: 'admins',
};

const wordOf = (name: string) => Object.keys(roleWords).find((word) => roleWords[word] === name) ?? name;

const grantsEverything = ({ permissions }: Pick<GuestRole, 'permissions'>) =>
  permissions.some(({ name }) => name === 'admin');

/**
 * Replaces a user's roles by one. Database triggers notify every process. Throws `RoleFailure` for an unknown address
 * or role, and for the last administrator.
 */
export async function giveRole({ db }: Pick<Needs, 'db'>, email: string, word: string) {
  return db.transaction(async (tx) => {
    // One after another, so that two administrators are not both the last but one.
    const known = await tx.select().from(roles).orderBy(roles.id).for('update');
    const givable = known.filter(({ is_guest }) => !is_guest);
    const wanted = givable.find(({ name }) => name === word || name === roleWords[word]);
    if (wanted === undefined) {
      const words = givable.map(({ name }) => wordOf(name)).join(', ');
      throw new RoleFailure(`There is no role "${word}". Roles are: ${words}.`);
    }
    const [person] = await tx
      .select({ ...personColumns, suspended_at: users.suspended_at })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deleted_at)));
    if (person === undefined) {
      throw new RoleFailure(
        `Nobody has an account with the address ${email}. They register at /register first; then run this again.`,
      );
    }
    const held = await tx
      .select({ role_id: userRoles.role_id })
      .from(userRoles)
      .where(eq(userRoles.user_id, person.id));
    const before = known.filter(({ id }) => held.some(({ role_id }) => role_id === id));
    await tx.delete(userRoles).where(eq(userRoles.user_id, person.id));
    await tx.insert(userRoles).values({ user_id: person.id, role_id: wanted.id });
    if (before.some(grantsEverything) && !(await adminStays(tx))) {
      throw new RoleFailure(
        `${email} is the last administrator. Make somebody else one first: npm run role -- <email> admin`,
      );
    }
    return {
      name: displayName(person),
      before: before.map(({ name }) => wordOf(name)).join(', ') || 'nothing',
      after: wordOf(wanted.name),
    };
  });
}
