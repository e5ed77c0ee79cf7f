import { and, asc, desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { FieldFilters } from '#shared/ticket-fields.ts';
import type { StatusCategory } from '#shared/ticket-states.ts';
import type { TicketOrder } from '#shared/tickets.ts';
import type { Database } from '../../platform/db/connect.ts';
import { literalLimit, pageLength, prepared } from '../../platform/db/statements.ts';
import { isFound } from './placement.ts';
import { ticketColumns } from './queries.ts';
import { type ScopeShape, scopeCondition, scopeParameters, scopeShape, type TicketScope } from './scope.ts';
import { tickets } from './tables.ts';
import { filterParameters, filterPlaceholders, filterShape } from './ticket-fields.ts';

/** Filter by person, workspace, assignee (0 is unassigned) and states; null matches any. */
interface TicketFilter {
  person: number | null;
  workspace: number | null;
  assignee: number | null;
  scope: TicketScope;
  categories: readonly StatusCategory[] | null;
  fields: FieldFilters;
  /** Tags and searches: statements with it are built for the occasion. */
  narrowed: SQL | undefined;
}

export interface TicketSort {
  orderBy: TicketOrder;
  orderDir: 'asc' | 'desc';
}

/** Totals of a personal or searched list are counted exactly up to here: nobody pages further. */
export const countCap = 1001;

const valuesOf = ({ person, workspace, assignee, scope, fields }: TicketFilter) => ({
  person,
  workspace,
  assignee,
  ...scopeParameters(scope),
  ...filterParameters(fields),
});

/** The variable parts of a cached statement; values are bound later. */
interface Shape {
  ofPerson: boolean;
  ofWorkspace: boolean;
  ofAssignee: boolean;
  scope: ScopeShape;
  categories: readonly StatusCategory[] | null;
  fields: FieldFilters;
}

interface PageShape extends Shape {
  sort: TicketSort;
  limit: number;
  /** Whether rows are skipped. */
  later: boolean;
}

const shapeOf = ({ person, workspace, assignee, scope, categories, fields }: TicketFilter): Shape => ({
  ofPerson: person !== null,
  ofWorkspace: workspace !== null,
  ofAssignee: assignee !== null,
  scope: scopeShape(scope),
  categories,
  fields: filterShape(fields),
});

/** Snoozed tickets are listed by their category. Spam and the trash are in no list. */
const conditionsOfStates = (categories: readonly StatusCategory[] | null) =>
  categories === null
    ? [isFound]
    : [
        inArray(tickets.status_category, [...categories]),
        inArray(tickets.queue_state, [...categories, 'snoozed']),
      ];

const conditionOf = (
  { ofPerson, ofWorkspace, ofAssignee, scope, categories, fields }: Shape,
  narrowed?: SQL,
) =>
  and(
    ofPerson ? eq(tickets.user_id, sql.placeholder('person')) : undefined,
    ofWorkspace ? eq(tickets.workspace_id, sql.placeholder('workspace')) : undefined,
    ofAssignee ? sql`coalesce(${tickets.assigned_to}, 0) = ${sql.placeholder('assignee')}` : undefined,
    scopeCondition(scope),
    ...filterPlaceholders(fields),
    categories === null ? undefined : inArray(tickets.status_category, [...categories]),
    ...conditionsOfStates(categories),
    narrowed,
  );

/** Tickets of the same time are sorted by id. */
function sorted(columns: Record<TicketOrder, SQLWrapper>, { orderBy, orderDir }: TicketSort): SQL[] {
  const directed = orderDir === 'asc' ? asc : desc;
  const { [orderBy]: first, id } = columns;
  return orderBy === 'id' ? [directed(id)] : [directed(first), directed(id)];
}

/** Rows that are skipped are counted off in an index, and not read. */
function buildPage(db: Database, condition: SQL | undefined, shape: PageShape, name: string) {
  const { limit, later } = shape;
  const order = sorted(tickets, shape.sort);
  const page = db.select(ticketColumns).from(tickets).$dynamic();
  if (!later) {
    const first = page.where(condition).orderBy(...order);
    return first.limit(literalLimit(limit)).prepare(name);
  }
  const ids = db
    .select({ id: tickets.id })
    .from(tickets)
    .where(condition)
    .orderBy(...order)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
  return page
    .where(inArray(tickets.id, ids))
    .orderBy(...order)
    .prepare(name);
}

function buildCount(db: Database, condition: SQL | undefined, name: string) {
  const capped = db
    .select({ one: sql`1` })
    .from(tickets)
    .where(condition)
    .limit(literalLimit(countCap))
    .as('capped');
  return db.select({ count: sql<number>`count(*)::integer` }).from(capped).prepare(name);
}

const page = prepared((db, shape: PageShape) => buildPage(db, conditionOf(shape), shape, 'ticket_list'));
const count = prepared((db, shape: Shape) => buildCount(db, conditionOf(shape), 'ticket_count'));

interface Found {
  /** Ids of tickets, as a subquery. */
  among: SQL;
  sort: TicketSort;
  limit: number;
  offset: number;
  cap: number;
}

/** Tickets among the matches of a search, with their total: one list of candidates for both. */
export async function findAmong(
  db: Database,
  filter: TicketFilter,
  { among, sort, limit, offset, cap }: Found,
) {
  const found = and(sql`${tickets.id} in (${among})`, filter.narrowed);
  const hits = db.$with('hits').as(
    db
      .select({ id: tickets.id, updated_at: tickets.updated_at, created_at: tickets.created_at })
      .from(tickets)
      .where(conditionOf(shapeOf(filter), found)),
  );
  const counted = db
    .select({ total: sql<number>`least(count(*), ${cap})::integer`.as('total') })
    .from(hits)
    .as('counted');
  const shown = db
    .select({ id: hits.id })
    .from(hits)
    .orderBy(...sorted(hits, sort))
    .limit(limit)
    .offset(offset)
    .as('shown');
  const answer = await db
    .with(hits)
    .select({ total: counted.total, ticket: ticketColumns })
    .from(counted)
    .leftJoin(shown, sql`true`)
    .leftJoin(tickets, eq(tickets.id, shown.id))
    .orderBy(...sorted(tickets, sort))
    .prepare('ticket_search_all')
    .execute(valuesOf(filter));
  return {
    found: answer.flatMap(({ ticket }) => (ticket === null ? [] : [ticket])),
    total: answer[0]?.total ?? 0,
  };
}

/** A page of tickets in an order. */
export async function findTickets(
  db: Database,
  filter: TicketFilter & { sort: TicketSort; limit: number; offset: number },
) {
  const { narrowed, sort, limit, offset } = filter;
  const shape = { sort, limit: pageLength(limit), later: offset > 0, ...shapeOf(filter) };
  const statement =
    narrowed === undefined
      ? page(db, shape)
      : buildPage(db, conditionOf(shape, narrowed), shape, 'ticket_search');
  const found = await statement.execute({ limit, offset, ...valuesOf(filter) });
  return found.slice(0, limit);
}

/** The number of tickets, capped at `countCap`. */
export async function countTickets(db: Database, filter: TicketFilter): Promise<number> {
  const shape = shapeOf(filter);
  const { narrowed } = filter;
  const statement =
    narrowed === undefined
      ? count(db, shape)
      : buildCount(db, conditionOf(shape, narrowed), 'ticket_search_count');
  const [row] = await statement.execute(valuesOf(filter));
  return row?.count ?? 0;
}
