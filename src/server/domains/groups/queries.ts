import { asc, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';
import { ticketGroups } from './tables.ts';

/** The name under which groups are cached. */
export const groupsKey = 'ticket_groups';

/** All groups by id and name in their order, cached per process. */
export const readGroups = ({ db, cache }: Pick<Services, 'db' | 'cache'>) =>
  cache.read(groupsKey, () =>
    db
      .select({
        id: ticketGroups.id,
        name: ticketGroups.name,
        is_default: ticketGroups.is_default,
        assignment: ticketGroups.assignment,
      })
      .from(ticketGroups)
      .orderBy(asc(ticketGroups.position), asc(ticketGroups.id)),
  );

/** The group of new tickets; null without one. */
export const defaultGroup = async (needs: Pick<Services, 'db' | 'cache'>): Promise<number | null> =>
  (await readGroups(needs)).find(({ is_default }) => is_default)?.id ?? null;

/**
 * Those of these groups that exist, which no other transaction deletes until this one ends. Called before tickets are
 * locked, as a deletion locks its group first.
 */
export async function lockGroups(tx: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const found = await tx
    .select({ id: ticketGroups.id })
    .from(ticketGroups)
    .where(inArray(ticketGroups.id, [...ids]))
    .orderBy(asc(ticketGroups.id))
    .for('key share');
  return found.map(({ id }) => id);
}
