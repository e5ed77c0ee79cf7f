import { eq, sql } from 'drizzle-orm';
import type { Permission } from '#shared/permissions.ts';
import { rows } from '../../../platform/db/statements.ts';
import type { Services } from '../../../platform/trpc/context.ts';
import { roles, userRoles, users } from '../tables.ts';

type Needs = Pick<Services, 'db' | 'cache'>;

export interface GuestRole {
  id: number;
  name: string;
  permissions: Permission[];
}

/** The role that holds when nobody is signed in, read once per process. */
export function readGuestRole({ db, cache }: Needs): Promise<GuestRole> {
  return cache.read('guest_role', async () => {
    const [role] = await db
      .select({ id: roles.id, name: roles.name, permissions: roles.permissions })
      .from(roles)
      .where(eq(roles.is_guest, true));
    return role ?? { id: 0, name: 'guests', permissions: [] };
  });
}

/** The ids of people who hold a permission, themselves or as part of `admin`. */
export async function holdersOf({ db }: Pick<Needs, 'db'>, permission: string): Promise<number[]> {
  const wanted = JSON.stringify([{ name: permission }]);
  const found = await rows<{ user_id: number }>(
    db,
    sql`
      select distinct ${userRoles.user_id} as user_id from ${userRoles}
      join ${roles} on ${roles.id} = ${userRoles.role_id}
      join ${users} on ${users.id} = ${userRoles.user_id}
      where ${users.suspended_at} is null and ${users.deleted_at} is null
        and (${roles.permissions} @> ${wanted}::jsonb or ${roles.permissions} @> '[{"name": "admin"}]'::jsonb)
      order by 1`,
  );
  return found.map((row) => row.user_id);
}
