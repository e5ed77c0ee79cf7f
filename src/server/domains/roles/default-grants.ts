import { eq } from 'drizzle-orm';
import { defaultRoles } from '#shared/permissions.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../audit/service.ts';
import { defaultGrants, roles } from '../auth/tables.ts';
import { lockRoles } from './queries.ts';
import { loggedRole } from './service.ts';

/**
 * Gives permissions that are new to this site to the roles that get them by default, each once: a permission that
 * somebody took from a role since does not come back. Every process does it at its start; the first one is enough.
 */
export async function grantDefaults(services: Services): Promise<void> {
  const { db, permissions } = services;
  const granted = Object.entries(permissions).filter(([, { grantedTo = [] }]) => grantedTo.length > 0);
  const known = new Set((await db.select().from(defaultGrants)).map(({ permission }) => permission));
  const fresh = granted.filter(([name]) => !known.has(name));
  if (fresh.length === 0) return;
  await db.transaction(async (tx) => {
    // Of several processes that start at once, one stores a name, and the others wait for it.
    const stored = await tx
      .insert(defaultGrants)
      .values(fresh.map(([permission]) => ({ permission })))
      .onConflictDoNothing()
      .returning();
    const own = new Set(stored.map(({ permission }) => permission));
    for (const role of await lockRoles(tx)) {
      const missing = fresh
        .filter(
          ([name, { grantedTo = [] }]) =>
            own.has(name) && grantedTo.some((each) => defaultRoles[each] === role.name),
        )
        .filter(([name]) => !role.permissions.some((held) => held.name === name || held.name === 'admin'))
        .map(([name]) => ({ name, restrictions: [] }));
      if (missing.length === 0) continue;
      const after = { ...role, permissions: [...role.permissions, ...missing] };
      await tx.update(roles).set({ permissions: after.permissions }).where(eq(roles.id, role.id));
      await audit(services, tx, {
        action: 'role.update',
        subject_type: 'role',
        subject_id: String(role.id),
        before: loggedRole(role),
        after: loggedRole(after),
      });
    }
  });
}
