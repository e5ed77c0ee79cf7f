import { and, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { forbidden } from '#shared/errors.ts';
import { offsetOf, toCountedPage } from '#shared/pagination.ts';
import { isHidden, type StatusCategory, type TicketState } from '#shared/ticket-states.ts';
import type { Ticket, ticketListInput } from '#shared/tickets.ts';
import type { Context } from '../../platform/context.ts';
import type { Services } from '../../platform/services.ts';
import { activeMembership } from '../auth/active-workspace.ts';
import { peopleOf, toPerson } from '../auth/queries.ts';
import { readStatuses } from '../tags/service.ts';
import { tags } from '../tags/tables.ts';
import { readTallies } from './counters.ts';
import { filtersOf } from './field-filters.ts';
import { countCap, countTickets, findAmong, findTickets, type TicketSort } from './list-queries.ts';
import { isAgent, seesAll, ticketScopeOf, worksOn } from './policy.ts';
import { toTicket } from './queries.ts';
import { searchAll, searchOwn } from './search-conditions.ts';
import { tickets, ticketTags } from './tables.ts';
import { activeFilters } from './ticket-fields.ts';
import { findTicketWorkspace } from './workspaces.ts';

const stateCategories: Record<TicketState, StatusCategory[] | null> = {
  all: null,
  open: ['open'],
  awaiting_reply: ['pending'],
  closed: ['closed', 'locked'],
};

type ListInput = z.output<typeof ticketListInput>;

/**
 * The person whose tickets are listed. Null (everybody) by default for agents and for members in their workspace, the
 * caller for other customers. Throws 403.
 */
function listedPerson(user: CurrentUser, userId: string | undefined, isMember: boolean): number | null {
  const seesOthers = isMember || seesAll(user) || isAgent(user);
  if (userId === undefined) return seesOthers ? null : user.id;
  const id = userId === 'me' ? user.id : Number(userId);
  if (id !== user.id && !seesOthers) throw forbidden();
  return id;
}

/**
 * The workspace whose tickets are listed: the caller's active one, or one that an agent requests; null without a
 * restriction. Throws 403.
 */
function listedWorkspace(ctx: Context, user: CurrentUser, asked: number | undefined) {
  const id = activeMembership(ctx, user)?.id ?? null;
  if (asked === undefined || asked === id) return { workspace: id, isMember: id !== null };
  if (!isAgent(user)) throw forbidden();
  return { workspace: asked, isMember: false };
}

/** Adds the requesters to the rows, for lists across several people. */
async function withRequesters({ db }: Services, found: readonly Ticket[]) {
  const people = await peopleOf(db, [...new Set(found.map(({ user_id }) => user_id))]);
  const byId = new Map(people.map((person) => [person.id, toPerson(person)]));
  return found.map((ticket) => ({ user: byId.get(ticket.user_id), ...ticket }));
}

/** The requested assignee, 0 for unassigned; null for any. */
function requestedAssignee(user: CurrentUser, assignee: string | undefined): number | null {
  if (assignee === undefined) return null;
  return assignee === 'none' ? 0 : assignee === 'me' ? user.id : Number(assignee);
}

/**
 * Resolves a tag by id or name: a status filters by status, a category by category, any other by the tags of tickets.
 */
async function tagCondition(
  { db }: Services,
  asked: string | undefined,
  agent: boolean,
): Promise<SQL | undefined> {
  if (asked === undefined) return undefined;
  const [tag] = await db
    .select({ id: tags.id, type: tags.type })
    .from(tags)
    .where(/^\d+$/.test(asked) ? eq(tags.id, Number(asked)) : eq(tags.name, asked))
    .orderBy(eq(tags.type, 'custom'));
  // Custom tags are internal: customers match nothing by them.
  if (tag === undefined || (tag.type === 'custom' && !agent)) return sql`false`;
  if (tag.type === 'status') return eq(tickets.status_id, tag.id);
  if (tag.type === 'category') return eq(tickets.category_id, tag.id);
  return sql`${tickets.id} in (select ${ticketTags.ticket_id} from ${ticketTags} where ${ticketTags.tag_id} = ${tag.id})`;
}

/**
 * Whether a customer lists the requests of their organization. Throws 403 for any other one, for one that does not
 * share them, and for requests of a workspace.
 */
function listsColleagues(user: CurrentUser, asked: string | undefined, workspace: number | null): boolean {
  if (asked === undefined || isAgent(user)) return false;
  if (workspace !== null || asked !== String(user.shared_organisation?.id)) throw forbidden();
  return true;
}

/** The condition on the organisation of tickets; those of workspaces are not shared in it. */
function organisationCondition(asked: string | undefined, agent: boolean): SQL | undefined {
  if (asked === undefined) return undefined;
  if (!agent) return and(eq(tickets.organisation_id, Number(asked)), isNull(tickets.workspace_id));
  return asked === 'none' ? isNull(tickets.organisation_id) : eq(tickets.organisation_id, Number(asked));
}

/** The condition on the channel and the creation of tickets, for agents. */
const originCondition = ({ channel, from, to }: ListInput): SQL | undefined =>
  and(
    channel && eq(tickets.channel, channel),
    from ? gte(tickets.created_at, from) : undefined,
    to ? lt(tickets.created_at, to) : undefined,
  );

const newestFirst: TicketSort = { orderBy: 'updated_at', orderDir: 'desc' };

/** The exact number of tickets in these states from the counters, for lists without further filters. */
async function tallied(services: Services, categories: StatusCategory[] | null): Promise<number> {
  const tallies = await readTallies(services);
  return tallies
    .filter(({ queue_state }) => !isHidden(queue_state))
    .filter((tally) => categories === null || categories.includes(tally.status_category))
    .reduce((total, tally) => total + tally.count, 0);
}

/**
 * Tickets, most recently changed first or in the order that an agent requests: the caller's own, those of the active
 * workspace or of the organization that shares them, or for agents all. Throws 403 for a foreign `userId`, and for a
 * workspace or an organization without membership.
 */
export async function listTickets(ctx: Context, user: CurrentUser, input: ListInput) {
  const { workspace, isMember: isInWorkspace } = listedWorkspace(ctx, user, input.workspace_id);
  const isColleague = listsColleagues(user, input.organisation_id, workspace);
  const isMember = isInWorkspace || isColleague;
  const person = listedPerson(user, input.userId, isMember);
  const isThere =
    workspace === null || isMember || (await findTicketWorkspace(ctx, user, workspace)) !== null;
  if (!isThere) return { pagination: toCountedPage<Ticket>([], 0, input) };
  const agent = isAgent(user);
  const assignee = agent ? requestedAssignee(user, input.assigned_to) : null;
  // The assignee does not restrict own tickets and those of colleagues.
  const fields = agent ? activeFilters(await filtersOf(ctx, input)) : {};
  const isFiltered = Object.keys(fields).length > 0;
  // A filter by internal fields restricts the list to tickets that the agent works on.
  const isOwn = !isFiltered && (person === user.id || isMember);
  const scope = isOwn ? null : ticketScopeOf(user);
  const isNarrow = person !== null || workspace !== null || scope !== null || isColleague;
  const categories = stateCategories[input.status];
  const { query } = input;
  const narrowed = and(
    organisationCondition(input.organisation_id, agent),
    await tagCondition(ctx, input.tagId, agent),
    agent ? originCondition(input) : undefined,
    query && isNarrow ? searchOwn(query) : undefined,
  );
  const request = { person, workspace, assignee, scope, categories, fields, narrowed };
  const { orderBy, orderDir } = input;
  const sort = agent ? { orderBy, orderDir } : newestFirst;
  const page = { sort, limit: input.perPage, offset: offsetOf(input) };
  const find = async () => {
    if (query && !isNarrow)
      return findAmong(ctx.db, request, { ...page, among: searchAll(query, agent), cap: countCap });
    const isWhole = !isNarrow && assignee === null && !isFiltered && narrowed === undefined;
    const [found, total] = await Promise.all([
      findTickets(ctx.db, { ...request, ...page }),
      isWhole ? tallied(ctx, categories) : countTickets(ctx.db, request),
    ]);
    return { found, total };
  };
  const [{ found, total }, statuses] = await Promise.all([find(), readStatuses(ctx)]);
  const isShared = workspace !== null || input.organisation_id !== undefined;
  const listed: Ticket[] = found.map((row) => toTicket(row, statuses, worksOn(user, row)));
  return {
    pagination: toCountedPage(isShared ? await withRequesters(ctx, listed) : listed, total, input),
  };
}
