import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CurrentUser, Membership, Person } from '#shared/auth.ts';
import { grantsOf, hasAsWide, mergePermissions, type Permission } from '#shared/permissions.ts';
import { unreadName } from '../../platform/cache/user-cache.ts';
import type { Database } from '../../platform/db/connect.ts';
import { prepared } from '../../platform/db/statements.ts';
import type { Services } from '../../platform/services.ts';
import { users } from './tables.ts';

interface LoadedRole {
  id: number;
  name: string;
  permissions: Permission[];
  require_two_factor: boolean;
}

/** Ids of the groups of a person, as a column of a statement on `users`. */
export const groupIdsColumn = sql<number[]>`array(select group_members.group_id from group_members
  where group_members.user_id = users.id order by group_members.group_id)`;

/** Columns of a user with their roles, so that one statement authenticates. */
export const userColumns = {
  id: users.id,
  email: users.email,
  password_hash: users.password_hash,
  first_name: users.first_name,
  last_name: users.last_name,
  avatar: users.avatar,
  timezone: users.timezone,
  language: users.language,
  country: users.country,
  email_verified_at: users.email_verified_at,
  two_factor_confirmed_at: users.two_factor_confirmed_at,
  /** Sealed. */
  recovery_codes: users.two_factor_recovery_codes,
  suspended_at: users.suspended_at,
  plan: users.plan,
  unread_notifications_count: sql<number>`coalesce((select unread from unread_counts where unread_counts.user_id = users.id), 0)`,
  created_at: users.created_at,
  updated_at: users.updated_at,
  social_profiles: sql<{ service_name: string; username: string }[]>`coalesce((
    select json_agg(json_build_object('service_name', service_name, 'username', username) order by service_name)
    from social_profiles where social_profiles.user_id = users.id
  ), '[]'::json)`,
  // Written out: in a select from one table the builder drops the table names that the inner query needs.
  roles: sql<LoadedRole[]>`coalesce((
    select json_agg(json_build_object('id', roles.id, 'name', roles.name, 'permissions', roles.permissions,
      'require_two_factor', roles.require_two_factor) order by roles.id)
    from user_roles join roles on roles.id = user_roles.role_id where user_roles.user_id = users.id
  ), '[]'::json)`,
  workspaces: sql<Membership[]>`coalesce((
    select json_agg(json_build_object('id', workspaces.id, 'name', workspaces.name, 'role', workspace_members.role) order by workspaces.id)
    from workspace_members join workspaces on workspaces.id = workspace_members.workspace_id
    where workspace_members.user_id = users.id
  ), '[]'::json)`,
  shared_organisation: sql<CurrentUser['shared_organisation']>`(
    select json_build_object('id', organisations.id, 'name', organisations.name)
    from organisation_members join organisations on organisations.id = organisation_members.organisation_id
    where organisation_members.user_id = users.id and organisations.shared_requests
  )`,
  group_ids: groupIdsColumn,
};

const selectUser = (db: Database) => db.select(userColumns).from(users);

export type UserRow = Awaited<ReturnType<typeof selectUser>>[number] & {
  /** The role as which the session views the site. */
  viewed_role?: Omit<LoadedRole, 'require_two_factor'> | null;
  /** The impersonator of the session. */
  impersonator?: (Parameters<typeof displayName>[0] & { id: number }) | null;
};

const byId = prepared((db) =>
  selectUser(db)
    .where(and(eq(users.id, sql.placeholder('id')), isNull(users.deleted_at)))
    .prepare('user_by_id'),
);

const byEmail = prepared((db) =>
  selectUser(db)
    .where(eq(users.email, sql.placeholder('email')))
    .prepare('user_by_email'),
);

export async function findUser(db: Database, id: number): Promise<UserRow | undefined> {
  const [row] = await byId(db).execute({ id });
  return row;
}

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const [row] = await byEmail(db).execute({ email });
  return row;
}

const unreadOf = prepared((db) =>
  db
    .select({
      unread: userColumns.unread_notifications_count,
      uncounted: sql<number>`coalesce((select uncounted from unread_counts where unread_counts.user_id = users.id), 0)`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('unread_of'),
);

/** Numbers of unread notifications. They change more often than the rest of the cached user. */
export async function readUnread({ db, people }: Pick<Services, 'db' | 'people'>, id: number) {
  const none = { unread: 0, uncounted: 0 };
  const load = async () => (await unreadOf(db).execute({ id }))[0] ?? none;
  return (await people.read(unreadName(id), () => id, load)) ?? none;
}

const readers = prepared((db) =>
  db
    .select({
      email: sql<string>`lower(${users.email}::text)`,
      language: users.language,
      first_name: users.first_name,
      last_name: users.last_name,
    })
    .from(users)
    .where(
      sql`${users.email} in (select jsonb_array_elements_text(${sql.placeholder('emails')}::text::jsonb)::citext)`,
    )
    .prepare('readers'),
);

/** Columns of mail recipients by address; addresses in lower case. */
export const findReaders = (db: Database, emails: readonly string[]) =>
  readers(db).execute({ emails: JSON.stringify(emails) });

/** First and last name, if any. */
export const fullName = (user: { first_name: string | null; last_name: string | null }): string | null =>
  [user.first_name, user.last_name].filter((part) => part !== null && part !== '').join(' ') || null;

/** The full name, or else the local part of the address. */
export const displayName = (user: { first_name: string | null; last_name: string | null; email: string }) =>
  fullName(user) ?? user.email.split('@')[0] ?? user.email;

export const toPerson = (user: {
  id: number;
  first_name: string | null;
  last_name: string | null;
  email: string;
  avatar: string | null;
}): Person => ({ id: user.id, display_name: displayName(user), avatar: user.avatar });

export const personColumns = {
  id: users.id,
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
  avatar: users.avatar,
};

const people = prepared((db) =>
  db
    .select(personColumns)
    .from(users)
    .where(sql`${users.id} = any(${sql.placeholder('ids')}::text::integer[])`)
    .prepare('people'),
);

/** People by their ids. */
export const peopleOf = (db: Database, ids: readonly number[]) =>
  people(db).execute({ ids: `{${ids.join()}}` });

const current = new WeakMap<UserRow, CurrentUser>();

/** The current user as the client gets it. Memoized per loaded row. */
export function toCurrentUser(row: UserRow): CurrentUser {
  let user = current.get(row);
  if (user === undefined) {
    user = makeCurrentUser(row);
    current.set(row, user);
  }
  return user;
}

function makeCurrentUser(row: UserRow): CurrentUser {
  const {
    password_hash,
    recovery_codes,
    suspended_at,
    roles: loadedRoles,
    viewed_role,
    impersonator,
    plan,
    ...user
  } = row;
  const permissions = mergePermissions([
    ...loadedRoles.flatMap((role) => grantsOf(role.permissions)),
    ...(plan?.permissions ?? []),
  ]);
  const lacksFactor =
    row.two_factor_confirmed_at === null && loadedRoles.some((role) => role.require_two_factor);
  const own: CurrentUser = {
    ...user,
    display_name: displayName(row),
    roles: loadedRoles.map(({ id, name }) => ({ id, name })),
    permissions,
    subscriptions: plan?.subscriptions ?? [],
    ...(plan?.limits && { plan_limits: plan.limits }),
    has_password: password_hash !== null,
    ...(lacksFactor && { two_factor_required: true }),
    ...(impersonator && {
      impersonator: { id: impersonator.id, display_name: displayName(impersonator) },
    }),
  };
  if (!viewed_role) return own;
  const view_as = { id: viewed_role.id, name: viewed_role.name };
  return {
    ...own,
    view_as,
    roles: [view_as],
    // The role may have gained permissions since.
    permissions: grantsOf(viewed_role.permissions).filter((permission) =>
      hasAsWide({ permissions }, permission),
    ),
  };
}
