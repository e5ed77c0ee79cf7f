import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { rows } from '#server/platform/db/statements.ts';
import type { FieldFilters } from '#shared/ticket-fields.ts';
import { type FilterCondition, isFilterGroup, type TicketFilter } from '#shared/ticket-filters.ts';
import { type QueueState, queueStates, type StatusCategory } from '#shared/ticket-states.ts';
import { tags } from '../../tags/tables.ts';
import { type TicketScope, withinScope } from '../../tickets/scope.ts';
import { tickets } from '../../tickets/tables.ts';
import { filterConditions } from '../../tickets/ticket-fields.ts';
import { orders, type Place, type PlainOrder } from '../orders.ts';
import { type QueueRecord, selectRows } from '../queries.ts';
import type { FilterMatch } from '../search/queries.ts';

/** The tickets that a list with a filter holds for its reader. */
export interface FilteredTickets extends FilterMatch {
  scope: TicketScope;
  /** Null is any. */
  workspace: number | null;
  fields: FieldFilters;
}

const isNamed = (filter: TicketFilter, name: string): boolean =>
  filter.conditions.some((part) => (isFilterGroup(part) ? isNamed(part, name) : part.field === name));

/** The states of tickets that one part of a filter leaves. */
function statesLeft(
  part: TicketFilter['conditions'][number],
  categoriesOf: (part: FilterCondition) => readonly StatusCategory[] | null,
): readonly QueueState[] {
  if (isFilterGroup(part)) {
    if (part.match === 'any' || part.conditions.length === 0) return queueStates;
    const left = part.conditions.map((inner) => statesLeft(inner, categoriesOf));
    return queueStates.filter((state) => left.every((states) => states.includes(state)));
  }
  const { field, op, value } = part;
  if (field === 'spam' && value === true) return ['spam', 'deleted'];
  if (field === 'deleted') return queueStates.filter((state) => (state === 'deleted') === value);
  const isOther = (state: QueueState) => state === 'spam' || state === 'deleted';
  if (field === 'snoozed')
    return queueStates.filter((state) => isOther(state) || (state === 'snoozed') === value);
  const categories = op === 'is' || op === 'in' ? categoriesOf(part) : null;
  if (categories === null) return queueStates;
  return queueStates.filter(
    (state) => state === 'snoozed' || isOther(state) || categories.some((category) => category === state),
  );
}

/** The states that a filter reads: each is an index scan of its own. Spam and the trash only where it names them. */
export function statesOf(
  filter: TicketFilter,
  categoriesOf: Parameters<typeof statesLeft>[1],
): readonly QueueState[] {
  const [spam, deleted] = [isNamed(filter, 'spam'), isNamed(filter, 'deleted')];
  return statesLeft(filter, categoriesOf).filter(
    (state) => (state !== 'spam' || spam) && (state !== 'deleted' || deleted),
  );
}

/** Deleted spam is spam, too: a filter that names only the trash leaves it out. */
export const hidesSpam = (filter: TicketFilter): SQL | undefined =>
  isNamed(filter, 'deleted') && !isNamed(filter, 'spam') ? sql`not ${tickets}.spam` : undefined;

const selected = ({ condition, scope, workspace, fields }: FilteredTickets) =>
  and(
    condition,
    withinScope(scope),
    workspace === null ? undefined : sql`${tickets}.workspace_id = ${workspace}::integer`,
    ...filterConditions(fields),
  );

interface Page {
  order: PlainOrder;
  after: Place | null;
  limit: number;
  /** The reader. */
  me: number;
}

/** Ids of the first tickets in an order; each state is read by the index of that order. */
function firstIds(wanted: FilteredTickets, { order, after, limit }: Omit<Page, 'me'>): SQL {
  const by = sql.join(orders[order].by, sql`, `);
  const scans = wanted.states.map(
    (state) => sql`(select ${tickets}.id from ${tickets}
      where ${and(sql`${tickets}.queue_state = ${sql.raw(`'${state}'`)}`, selected(wanted), after === null ? undefined : orders[order].after)}
      order by ${by} limit ${sql.raw(String(limit))})`,
  );
  return scans.length === 0 ? sql`select null::integer` : sql.join(scans, sql` union all `);
}

/** A page of the tickets that a filter matches. */
export const findFilteredPage = (db: Database, wanted: FilteredTickets, page: Page): Promise<QueueRecord[]> =>
  selectRows(db)
    .where(sql`${tickets.id} in (${firstIds(wanted, page)})`)
    .orderBy(...orders[page.order].by)
    .limit(page.limit)
    .prepare('filtered_queue')
    .execute({
      me: page.me,
      at: page.after?.at ?? null,
      id: page.after?.id ?? null,
      level: page.after?.level ?? null,
    });

/** The ids of the first tickets that a filter matches, in their order. */
export async function findFilteredIds(
  db: Database,
  wanted: FilteredTickets,
  { order, limit }: Omit<Page, 'after' | 'me'>,
): Promise<number[]> {
  const found = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(sql`${tickets.id} in (${firstIds(wanted, { order, after: null, limit })})`)
    .orderBy(...orders[order].by)
    .limit(limit);
  return found.map(({ id }) => id);
}

/** How many tickets a filter matches, up to a number. */
export async function countFiltered(db: Database, wanted: FilteredTickets, max: number): Promise<number> {
  if (wanted.states.length === 0) return 0;
  const [found] = await rows<{ count: number }>(
    db,
    sql`select count(*)::integer as count from (
      select 1 from ${tickets} where ${and(inArray(sql`${tickets}.queue_state`, [...wanted.states]), selected(wanted))}
      limit ${max}::integer) counted`,
  );
  return found?.count ?? 0;
}

/** Ids of custom tags that are named by name or id, by what names them in lower case. */
export async function findTagIds(
  db: Database,
  named: readonly (string | number)[],
): Promise<Map<string, number>> {
  if (named.length === 0) return new Map();
  const names = named.map((one) => String(one).toLowerCase());
  const found = await db
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(
      and(
        sql`${tags.type} = 'custom'`,
        sql`(lower(${tags.name}) = any(array(select jsonb_array_elements_text(${JSON.stringify(names)}::text::jsonb)))
          or ${tags.id}::text = any(array(select jsonb_array_elements_text(${JSON.stringify(names)}::text::jsonb))))`,
      ),
    );
  return new Map(
    found.flatMap(({ id, name }) => [
      [String(id), id],
      [name.toLowerCase(), id],
    ]),
  );
}
