import { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid } from '#shared/errors.ts';
import type { FieldFilters } from '#shared/ticket-fields.ts';
import { maxPriorityLevel, type Priority } from '#shared/ticket-priorities.ts';
import type { queueInput, ticketSearchInput } from '#shared/ticket-queue.ts';
import {
  defaultOrder,
  isInFolder,
  isListed,
  type NamedOrder,
  type QueueFolder,
  queueFolders,
} from '#shared/ticket-states.ts';
import type { queueCountsInput } from '#shared/ticket-workspaces.ts';
import { readCursor, writeCursor, wrongCursor } from '../../platform/cursor.ts';
import type { Services } from '../../platform/services.ts';
import { listAgents } from '../agents/service.ts';
import { toPerson } from '../auth/queries.ts';
import { readGroups } from '../groups/queries.ts';
import { readCategories, readStatuses, type Status } from '../tags/service.ts';
import { readPriorities } from '../ticket-priorities/queries.ts';
import { readTallies, talliesWithin } from '../tickets/counters.ts';
import { filtersOf } from '../tickets/field-filters.ts';
import { ticketScopeOf, worksOn } from '../tickets/policy.ts';
import { toPresent } from '../tickets/presence-column.ts';
import { toTicket } from '../tickets/queries.ts';
import { knownMailboxes } from '../tickets/ticket-mailbox.ts';
import { findTicketWorkspace, readWorkspaceTallies } from '../tickets/workspaces.ts';
import { type FilteredTickets, findFilteredPage } from './filters/queries.ts';
import { countViews, filteredFor, type ListFilter, resolveFilter } from './filters/service.ts';
import type { PlainOrder } from './orders.ts';
import { countListed, findQueuePage, findQueueRows, type QueueRecord } from './queries.ts';
import { searchTickets, type TicketMatch } from './search/service.ts';

const never = 'infinity';

const cursorSchema = z.union([
  z.object({
    at: z.union([z.iso.datetime(), z.literal(never)]),
    id: z.int().min(0).max(2_147_483_647),
    level: z.int().min(0).max(maxPriorityLevel).optional(),
  }),
  z.object({ offset: z.int().min(0).max(10_000) }),
]);

type Cursor = z.infer<typeof cursorSchema>;

/** The cursor of a row in its order, as opaque text. */
function cursorAt(row: QueueRecord, order: PlainOrder, priorities: readonly Priority[]): string {
  const moment = {
    updated: row.updated_at,
    recently_closed: row.closed_at,
    longest_waiting: row.waiting_since,
    priority: row.waiting_since,
  };
  const at = order === 'newest' ? null : moment[order];
  const level = priorities.find(({ name }) => name === row.priority)?.level;
  return writeCursor({ at: at ?? never, id: row.id, ...(order === 'priority' && { level }) });
}

const toQueueRow = (row: QueueRecord, statuses: readonly Status[], match: TicketMatch | null = null) => ({
  preview: row.preview,
  preview_by_agent: row.preview_by_agent,
  waiting_since: row.waiting_since,
  custom_fields: row.custom_fields,
  tags: row.tags,
  unread: row.unread,
  has_draft: row.has_draft,
  presence: row.presence.map(toPresent),
  user: toPerson(row.user),
  assignee: row.assignee === null ? null : toPerson(row.assignee),
  match: match && {
    subject: match.subject,
    text: match.text,
    is_note: match.is_note,
    email: match.by_person ? row.user.email : null,
  },
  ...toTicket(row, statuses, true),
});

type QueueRequest = z.output<typeof queueInput>;

/** The requested order, else the default of the folder. Throws 422 for one that the folder does not support. */
function orderOf({ folder, query, order }: QueueRequest, chosen: ListFilter | null): NamedOrder {
  const usual = chosen === null || query ? defaultOrder(folder, Boolean(query)) : chosen.order;
  if (order === null || order === undefined) return usual;
  const hasClosed = chosen !== null || folder === 'closed';
  const unfit = (order === 'relevance' && !query) || (order === 'recently_closed' && !hasClosed);
  if (unfit) throw invalid({ order: ['The selected order is invalid.'] });
  return order;
}

/**
 * A page of a folder of the agent area, or of its search results. `next_cursor` continues after its last row. No
 * tickets for a workspace that is not visible to the caller.
 */
export async function listQueue(services: Services, user: CurrentUser, input: QueueRequest) {
  const { workspace_id: id } = input;
  const workspace = id ? await findTicketWorkspace(services, user, id) : null;
  if (id && workspace === null) return { workspace, ...nothing };
  return { workspace, ...(await listWithin(services, user, input)) };
}

const nothing = { data: [], next_cursor: null, corrected_query: null, elsewhere: [] };

async function listWithin(services: Services, user: CurrentUser, input: QueueRequest) {
  const limit = Math.min(input.limit, 100);
  const chosen = await resolveFilter(services, user, input);
  const order = orderOf(input, chosen);
  const cursor = readCursor(cursorSchema, input.cursor);
  const fields = await filtersOf(services, { ...input, group_id: input.groupId });
  if (input.query) {
    const { query, workspace_id: workspace = null } = input;
    const folder = chosen === null ? input.folder : null;
    const filtered = chosen && (await filteredFor(services, user, chosen.filter));
    return searchQueue(services, user, { folder, filtered, query, workspace, fields, limit, order, cursor });
  }
  if (order === 'relevance' || (cursor !== null && 'offset' in cursor)) throw wrongCursor();
  const priorities = order === 'priority' ? await readPriorities(services) : [];
  const page = { order, after: cursor, limit: limit + 1, me: user.id };
  const narrowed = { workspace: input.workspace_id ?? null, fields };
  const read = async () => {
    if (chosen !== null) {
      const filtered = await filteredFor(services, user, chosen.filter);
      return findFilteredPage(services.db, { ...filtered, ...narrowed }, page);
    }
    const place = { folder: input.folder, scope: ticketScopeOf(user) };
    return findQueuePage(services.db, { ...place, ...narrowed, ...page, priorities });
  };
  const [found, statuses] = await Promise.all([read(), readStatuses(services)]);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map((row) => toQueueRow(row, statuses)),
    next_cursor: found.length > limit && last !== undefined ? cursorAt(last, order, priorities) : null,
    corrected_query: null,
    elsewhere: [],
  };
}

interface QueueSearch {
  folder: QueueFolder | null;
  filtered?: FilteredTickets | null;
  query: string;
  /** Null is any. */
  workspace: number | null;
  fields: FieldFilters;
  order: NamedOrder;
  cursor: Cursor | null;
  limit: number;
}

async function searchQueue(services: Services, user: CurrentUser, search: QueueSearch) {
  const { folder, filtered, query, workspace, fields, order, cursor, limit } = search;
  if (cursor !== null && !('offset' in cursor)) throw wrongCursor();
  const [{ matches, next_offset, corrected_query, elsewhere }, statuses] = await Promise.all([
    searchTickets(services, user, {
      text: query,
      folder,
      filtered,
      workspace,
      fields,
      order,
      limit,
      offset: cursor?.offset ?? 0,
    }),
    readStatuses(services),
  ]);
  const rows = await findQueueRows(
    services.db,
    user.id,
    matches.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    data: matches.flatMap(({ id, match }) => {
      const row = byId.get(id);
      return row === undefined ? [] : [toQueueRow(row, statuses, match)];
    }),
    next_cursor: next_offset === null ? null : writeCursor({ offset: next_offset }),
    corrected_query,
    elsewhere,
  };
}

/** The tickets of all folders that match best. */
export async function findQueueTickets(
  services: Services,
  user: CurrentUser,
  { query, limit }: z.output<typeof ticketSearchInput>,
) {
  const search = {
    folder: null,
    query,
    workspace: null,
    fields: {},
    order: 'relevance' as const,
    cursor: null,
    limit: Math.min(limit, 20),
  };
  const { data, corrected_query } = await searchQueue(services, user, search);
  return { data, corrected_query };
}

/** Current rows of these tickets in any folder; deleted ones are omitted. */
export async function readQueueRows(services: Services, user: CurrentUser, ids: readonly number[]) {
  const [found, statuses] = await Promise.all([
    findQueueRows(services.db, user.id, ids),
    readStatuses(services),
  ]);
  return { data: found.filter((row) => worksOn(user, row)).map((row) => toQueueRow(row, statuses)) };
}

const sum = (tallies: readonly { count: number }[]) => tallies.reduce((total, { count }) => total + count, 0);

/**
 * How many tickets each folder lists, exactly, and how many open ones each group has; of one workspace, when it is named.
 * A named group narrows the folders alone.
 */
export async function countQueue(
  services: Services,
  user: CurrentUser,
  { workspace_id: id, groupId }: z.output<typeof queueCountsInput>,
) {
  const scope = ticketScopeOf(user);
  const isFound = !id || (await findTicketWorkspace(services, user, id)) !== null;
  const listing = { me: user.id, scope, workspace: id ?? null, group: groupId ?? null };
  const [found, groups, listed, views] = await Promise.all([
    !isFound ? [] : id ? readWorkspaceTallies(services, id) : readTallies(services),
    readGroups(services),
    isFound ? countListed(services.db, listing) : null,
    countViews(services, user),
  ]);
  const tallies = talliesWithin(found, scope);
  const ofGroup = groupId == null ? tallies : tallies.filter(({ group_id }) => group_id === groupId);
  const count = (folder: QueueFolder) =>
    sum(
      ofGroup.filter(({ queue_state, assigned_to }) =>
        isInFolder({ queue_state, assigned_to: assigned_to || null }, folder, user.id),
      ),
    );
  const open = tallies.filter(({ queue_state }) => queue_state === 'open');
  const counts = Object.fromEntries(
    queueFolders.map((folder) => [folder, isListed(folder) ? (listed?.[folder] ?? 0) : count(folder)]),
  );
  return {
    counts: counts as Record<QueueFolder, number>,
    groups: groups.map(({ id: group }) => ({
      id: group,
      open: sum(open.filter(({ group_id }) => group_id === group)),
    })),
    views,
  };
}

/** Choices of the controls in the agent area. */
export async function readAgentOptions(services: Services) {
  const [statuses, priorities, agents, groups, mailboxes, categories] = await Promise.all([
    readStatuses(services),
    readPriorities(services),
    listAgents(services),
    readGroups(services),
    knownMailboxes(services),
    readCategories(services),
  ]);
  const named = ({ id, name }: { id: number; name: string }) => ({ id, name });
  return {
    statuses: statuses.map(({ id, name, label, user_label, category }) => ({
      ...{ id, name, label, user_label, category },
    })),
    ...{ priorities, agents },
    groups: groups.map(named),
    mailboxes: mailboxes.map(named),
    categories: categories.map(named),
  };
}
