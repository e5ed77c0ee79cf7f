import { and } from 'drizzle-orm';
import type { z } from 'zod';
import { parseJson } from '#server/platform/parsing/json.ts';
import { valuesIn } from '#server/platform/search/comparisons.ts';
import type { Services } from '#server/platform/services.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { customFilterKinds, customFilterOps, customKeyOf } from '#shared/ticket-filter-fields.ts';
import {
  conditionsOf,
  type FieldLookup,
  type TicketFilter,
  ticketFilterInput,
} from '#shared/ticket-filters.ts';
import type { queueNeighborsInput, queueSelection } from '#shared/ticket-queue.ts';
import { defaultOrder, type StatusCategory, type ViewOrder } from '#shared/ticket-states.ts';
import { maxCountedViews } from '#shared/ticket-views.ts';
import { fieldTexts } from '#shared/validation.ts';
import { maxViewCount } from '#shared/view-counts.ts';
import { readStatuses } from '../../tags/service.ts';
import { type EnabledField, readEnabledFields } from '../../ticket-fields/queries.ts';
import { readPriorities } from '../../ticket-priorities/queries.ts';
import { filtersOf } from '../../tickets/field-filters.ts';
import { ticketScopeOf } from '../../tickets/policy.ts';
import { findTicketWorkspace } from '../../tickets/workspaces.ts';
import { findVisibleView, findVisibleViews, type ViewRow } from '../../views/queries.ts';
import { findQueueIds } from '../queries.ts';
import { searchTickets } from '../search/service.ts';
import { conditionOf, type FilterReader, namedIn } from './condition.ts';
import {
  countFiltered,
  type FilteredTickets,
  findFilteredIds,
  findTagIds,
  hidesSpam,
  statesOf,
} from './queries.ts';

/** The operators of the fields of a site, by their types. */
const lookupOf =
  (fields: readonly EnabledField[]): FieldLookup =>
  (name) => {
    const found = fields.find(({ key }) => key === customKeyOf(name));
    if (found === undefined) return null;
    const kind = customFilterKinds[found.type];
    const values = found.options.map(({ value }) => value);
    const field = kind === 'choice' ? { kind, values } : { kind };
    return { field, ops: customFilterOps[found.type] };
  };

/** Throws 422 at the path of a part that the site knows nothing of. */
export async function readFilter(services: Services, given: unknown): Promise<TicketFilter> {
  const lookup = lookupOf(await readEnabledFields(services));
  const read = ticketFilterInput(lookup).safeParse(given);
  if (read.success) return read.data;
  const errors = Object.entries(fieldTexts(read.error.issues));
  throw invalid(
    Object.fromEntries(
      errors.map(([path, texts]) => [path === 'input' ? 'filter' : `filter.${path}`, texts]),
    ),
  );
}

function parsedText(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw invalid({ filter: ['The selected filter is invalid.'] });
  }
}

/** A filter of a list, instead of its folder. */
export interface ListFilter {
  filter: TicketFilter;
  order: ViewOrder;
}

/**
 * The filter or view that a list is of; null for a folder. Throws 404 for a view that the caller does not see, and 422
 * for both or an invalid filter.
 */
export async function resolveFilter(
  services: Services,
  user: CurrentUser,
  { viewId, filter }: { viewId?: number | null | undefined; filter?: string | null | undefined },
): Promise<ListFilter | null> {
  if (viewId != null && filter) throw invalid({ filter: ['Name either a view or a filter.'] });
  if (viewId != null) {
    const view = await findVisibleView(services.db, user, viewId);
    if (view === null) throw notFound();
    return view;
  }
  if (!filter) return null;
  return { filter: await readFilter(services, parsedText(filter)), order: 'longest_waiting' };
}

const tagsIn = (filter: TicketFilter) =>
  conditionsOf(filter).flatMap(({ field, value }) => (field === 'tags' ? valuesIn(value) : []));

async function readerOf(services: Services, user: CurrentUser, filters: readonly TicketFilter[]) {
  const [statuses, priorities, fields, tagIds] = await Promise.all([
    readStatuses(services),
    readPriorities(services),
    readEnabledFields(services),
    findTagIds(services.db, filters.flatMap(tagsIn)),
  ]);
  const lookup = lookupOf(fields);
  const fits: FilterReader['fits'] = (condition) =>
    ticketFilterInput(lookup).safeParse({ match: 'all', conditions: [condition] }).success;
  return { me: user.id, statuses, priorities, tagIds, fields, fits };
}

function filteredBy(filter: TicketFilter, reader: FilterReader, user: CurrentUser): FilteredTickets {
  return {
    condition: and(hidesSpam(filter), conditionOf(filter, reader)),
    states: statesOf(filter, ({ field, value }) =>
      field === 'status'
        ? namedIn(reader.statuses, value).map(({ category }) => category)
        : field === 'status_category'
          ? valuesIn(value).map((one) => one as StatusCategory)
          : null,
    ),
    scope: ticketScopeOf(user),
    workspace: null,
    fields: {},
  };
}

/** The tickets that a filter holds for a person, whatever else a list is narrowed by. */
export async function filteredFor(
  services: Services,
  user: CurrentUser,
  filter: TicketFilter,
): Promise<FilteredTickets> {
  return filteredBy(filter, await readerOf(services, user, [filter]), user);
}

/** Max number of tickets that a search selects. */
const maxFound = 1000;

type Selected = Omit<z.output<typeof queueSelection>, 'folder'> & {
  folder: z.output<typeof queueSelection>['folder'];
  order?: z.output<typeof queueNeighborsInput>['order'];
};

/**
 * The ids of all tickets of a folder, a view or a filter, or of a search in it, up to a number; in the order of their
 * list. Of a search they are the best matches.
 */
export async function selectQueue(
  services: Services,
  user: CurrentUser,
  { folder, query, workspace_id: workspace = null, groupId, order: asked, ...filters }: Selected,
  limit: number,
): Promise<number[]> {
  const { viewId, filter, ...flat } = filters;
  const chosen = await resolveFilter(services, user, { viewId, filter });
  const fields = await filtersOf(services, { ...flat, group_id: groupId });
  if (workspace !== null && (await findTicketWorkspace(services, user, workspace)) === null) return [];
  const filtered = chosen && (await filteredFor(services, user, chosen.filter));
  const usual = query || chosen === null ? defaultOrder(folder, Boolean(query)) : chosen.order;
  const order = asked ?? usual;
  if (query) {
    const found = {
      ...{ text: query, folder: chosen === null ? folder : null, filtered, workspace, fields, order },
      ...{ limit: Math.min(limit, maxFound), offset: 0 },
    };
    const { matches } = await searchTickets(services, user, found);
    return matches.map(({ id }) => id);
  }
  if (order === 'relevance') throw invalid({ order: ['The selected order is invalid.'] });
  if (filtered !== null)
    return findFilteredIds(services.db, { ...filtered, workspace, fields }, { order, limit });
  const scope = ticketScopeOf(user);
  return findQueueIds(services.db, {
    folder,
    order,
    me: user.id,
    scope,
    workspace,
    fields,
    after: null,
    limit,
    ...(order === 'priority' && { priorities: await readPriorities(services) }),
  });
}

/** Counts that took long, and until when they are not counted again. */
const counted = new WeakMap<object, Map<string, { count: number; until: number }>>();

/** A count is kept for so many times as long as it took: cheap ones are always fresh. */
const keptFor = 50;
const maxKept = 10_000;

/** How many tickets each of the first views has for a person, up to 1001. */
export async function countViews(services: Services, user: CurrentUser, known?: readonly ViewRow[]) {
  const views = (known ?? (await findVisibleViews(services.db, user))).slice(0, maxCountedViews);
  if (views.length === 0) return [];
  const reader = await readerOf(
    services,
    user,
    views.map(({ filter }) => filter),
  );
  const kept = counted.get(services.cache) ?? new Map<string, { count: number; until: number }>();
  counted.set(services.cache, kept);
  if (kept.size > maxKept) kept.clear();
  const counts: { id: number; count: number }[] = [];
  for (const { id, filter, updated_at } of views) {
    const filtered = filteredBy(filter, reader, user);
    const key = JSON.stringify([id, updated_at, user.id, filtered.scope]);
    const begun = performance.now();
    const last = kept.get(key);
    if (last !== undefined && last.until > begun) {
      counts.push({ id, count: last.count });
      continue;
    }
    const count = await countFiltered(services.db, filtered, maxViewCount);
    const ended = performance.now();
    kept.set(key, { count, until: ended + keptFor * Math.max(0, ended - begun - 20) });
    counts.push({ id, count });
  }
  return counts;
}
