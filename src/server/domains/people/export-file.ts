import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Services } from '../../platform/trpc/context.ts';
import { toCurrentUser } from '../auth/queries.ts';
import { driverOf } from '../uploads/service.ts';
import { readPersonData } from './export-queries.ts';
import { findPerson } from './service.ts';
import { personExports } from './tables.ts';

/** Makes the file of an export. What fails can be asked for again. */
export async function runExport(services: Services, id: string): Promise<void> {
  const [found] = await services.db
    .select()
    .from(personExports)
    .where(
      and(
        eq(personExports.id, id),
        eq(personExports.state, 'queued'),
        gt(personExports.expires_at, sql`now()`),
      ),
    );
  if (found === undefined) return;
  const { user_id, requested_by } = found;
  try {
    const asker = await findPerson(services.db, requested_by);
    const staff = user_id === requested_by ? null : toCurrentUser(asker);
    const data = await readPersonData(services.db, user_id, staff);
    const driver = await driverOf(services, 'uploads');
    const storage_key = `exports/${id}.json`;
    const content = Buffer.from(JSON.stringify({ exported_at: new Date().toISOString(), ...data }, null, 2));
    await services.storages.on(driver).put(storage_key, content, 'application/json');
    await services.db
      .update(personExports)
      .set({ state: 'ready', driver, storage_key })
      .where(eq(personExports.id, id));
  } catch (error) {
    await services.db.update(personExports).set({ state: 'failed' }).where(eq(personExports.id, id));
    throw error;
  }
}

/** Takes files away whose time is over. */
export async function sweepExports({ db, storages }: Pick<Services, 'db' | 'storages'>): Promise<void> {
  const over = await db
    .select()
    .from(personExports)
    .where(lte(personExports.expires_at, sql`now()`))
    .limit(500);
  for (const { id, driver, storage_key } of over) {
    if (driver !== null && storage_key !== null) await storages.on(driver).remove(storage_key);
    await db.delete(personExports).where(eq(personExports.id, id));
  }
}
