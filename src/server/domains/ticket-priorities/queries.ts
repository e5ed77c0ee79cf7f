import { asc, type Column, sql } from 'drizzle-orm';
import type { Priority } from '#shared/ticket-priorities.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';
import { ticketPriorities } from './tables.ts';

type Needs = Pick<Services, 'db' | 'cache'>;

/** The name under which priorities are cached. */
export const prioritiesKey = 'ticket_priorities';

/** All priorities, the least urgent first. */
export const everyPriority = (db: Database): Promise<Priority[]> =>
  db
    .select({
      id: ticketPriorities.id,
      name: ticketPriorities.name,
      label: ticketPriorities.label,
      color: ticketPriorities.color,
      level: ticketPriorities.level,
      is_default: ticketPriorities.is_default,
    })
    .from(ticketPriorities)
    .orderBy(asc(ticketPriorities.level), asc(ticketPriorities.id));

/** The same, cached per process. */
export const readPriorities = ({ db, cache }: Needs) => cache.read(prioritiesKey, () => everyPriority(db));

/** The name of the priority of new tickets. Throws when the site has none, which it can not delete. */
export async function defaultPriority(needs: Needs): Promise<string> {
  const found = (await readPriorities(needs)).find(({ is_default }) => is_default);
  if (found === undefined) throw new Error('There is no default priority.');
  return found.name;
}

/** The label of the priority that limits of a plan name, as a column; null where it is not above the default. */
export const promisedPriority = (limits: Column) =>
  sql<string | null>`(select promised.label from ${ticketPriorities} promised, ${ticketPriorities} usual
    where promised.name = ${limits} ->> 'priority' and usual.is_default and promised.level > usual.level)`;
