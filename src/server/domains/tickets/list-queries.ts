import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { StatusCategory } from '#shared/ticket-states.ts';
import type { Database } from '../../platform/db/connect.ts';
import { prepared } from '../../platform/db/statements.ts';
import { ticketColumns } from './queries.ts';
import { tickets } from './tables.ts';

/** Which tickets: a person's, an assignee's (0 is nobody), in states; null stands for any. */
interface TicketFilter {
  person: number | null;
  assignee: number | null;
  categories: readonly StatusCategory[] | null;
  /** Tags and searches: statements with it are built for the occasion. */
  narrowed: SQL | undefined;
}

/** What a statement depends on; the values come later. */
interface Shape {
  ofPerson: boolean;
  ofAssignee: boolean;
  categories: readonly StatusCategory[] | null;
}

const shapeOf = ({ person, assignee, categories }: TicketFilter): Shape => ({
  ofPerson: person !== null,
  ofAssignee: assignee !== null,
  categories,
});

const conditionOf = ({ ofPerson, ofAssignee, categories }: Shape, narrowed?: SQL) =>
  and(
    ofPerson ? eq(tickets.user_id, sql.placeholder('person')) : undefined,
    ofAssignee ? sql`coalesce(${tickets.assigned_to}, 0) = ${sql.placeholder('assignee')}` : undefined,
    categories === null ? undefined : inArray(tickets.status_category, [...categories]),
    narrowed,
  );

const buildPage = (db: Database, condition: SQL | undefined, name: string) =>
  db
    .select(ticketColumns)
    .from(tickets)
    .where(condition)
    .orderBy(desc(tickets.updated_at), desc(tickets.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(name);

function buildCount(db: Database, condition: SQL | undefined, name: string) {
  const capped = db
    .select({ one: sql`1` })
    .from(tickets)
    .where(condition)
    .limit(sql.placeholder('cap'))
    .as('capped');
  return db.select({ count: sql<number>`count(*)::integer` }).from(capped).prepare(name);
}

const page = prepared((db, shape: Shape) => buildPage(db, conditionOf(shape), 'ticket_list'));
const count = prepared((db, shape: Shape) => buildCount(db, conditionOf(shape), 'ticket_count'));

/** Tickets, most recently changed first. */
export function findTickets(db: Database, filter: TicketFilter & { limit: number; offset: number }) {
  const shape = shapeOf(filter);
  const { person, assignee, narrowed, limit, offset } = filter;
  const statement =
    narrowed === undefined ? page(db, shape) : buildPage(db, conditionOf(shape, narrowed), 'ticket_search');
  return statement.execute({ person, assignee, limit, offset });
}

/** How many there are, counted no further than `cap`: nobody reaches the end of such a list. */
export async function countTickets(db: Database, filter: TicketFilter, cap: number): Promise<number> {
  const shape = shapeOf(filter);
  const { person, assignee, narrowed } = filter;
  const statement =
    narrowed === undefined
      ? count(db, shape)
      : buildCount(db, conditionOf(shape, narrowed), 'ticket_search_count');
  const [row] = await statement.execute({ person, assignee, cap });
  return row?.count ?? 0;
}
