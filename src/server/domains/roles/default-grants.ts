import { eq } from 'drizzle-orm';
import { defaultRoles } from '#shared/permissions.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../audit/service.ts';
import { defaultGrants, roles } from '../auth/tables.ts';
import { lockRoles } from './queries.ts';
import { loggedRole } from './service.ts';

/**
 * Grants permissions new to this site to their default roles, once each: a revoked permission is not granted again.
 * Runs at the start of every process; the first one does the work.
 */
export async function grantDefaults(services: Services): Promise<void> {
  const { db, permissions } = services;
  const granted = Object.entries(permissions).filter(([, { grantedTo = [] }]) => grantedTo.length > 0);
  const known = new Set((await db.select().from(defaultGrants)).map(({ permission }) => permission));
  const fresh = granted.filter(([name]) => !known.has(name));
  if (fresh.length === 0) return;
  await db.transaction(async (tx) => {
    // Processes that start concurrently wait for the one that stores a name.
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
