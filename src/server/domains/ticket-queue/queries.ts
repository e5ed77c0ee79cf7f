import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { FieldFilters } from '#shared/ticket-fields.ts';
import {
  folderContents,
  isListed,
  type ListedFolder,
  listedFolders,
  type QueueFolder,
  type QueueState,
} from '#shared/ticket-states.ts';
import type { Database } from '../../platform/db/connect.ts';
import { literalLimit, pageLength, prepared } from '../../platform/db/statements.ts';
import { personColumns } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { isUnreadAbout } from '../notifications/queries.ts';
import { drafts } from '../tickets/draft-tables.ts';
import { listedIn } from '../tickets/follow-queries.ts';
import { presentColumn } from '../tickets/presence-column.ts';
import { assigneeColumns, assignees, tagsColumn, ticketColumns } from '../tickets/queries.ts';
import {
  type ScopeShape,
  scopeCondition,
  scopeParameters,
  scopeShape,
  type TicketScope,
} from '../tickets/scope.ts';
import { tickets } from '../tickets/tables.ts';
import { filterParameters, filterPlaceholders, filterShape, hasPriority } from '../tickets/ticket-fields.ts';
import { orders, type Place, type PlainOrder } from './orders.ts';

const me = sql.placeholder('me');

/** Rows of the queue, for the reader `me`. */
export const selectRows = (db: Database) =>
  db
    .select({
      ...ticketColumns,
      preview: tickets.preview,
      preview_by_agent: tickets.preview_by_agent,
      waiting_since: tickets.waiting_since,
      custom_fields: tickets.custom_fields,
      tags: tagsColumn,
      unread: sql<boolean>`${isUnreadAbout(sql`${tickets}.id`, me)}`,
      has_draft: sql<boolean>`exists (select 1 from ${drafts} where ${drafts.ticket_id} = ${tickets}.id
        and ${drafts.user_id} = ${me}::integer)`,
      presence: presentColumn(me),
      user: personColumns,
      assignee: assigneeColumns,
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.user_id))
    .leftJoin(assignees, eq(assignees.id, tickets.assigned_to));

export type QueueRecord = Awaited<ReturnType<typeof selectRows>>[number];

interface Shape {
  folder: QueueFolder;
  order: PlainOrder;
  continued: boolean;
  limit: number;
  scope: ScopeShape;
  ofWorkspace: boolean;
  fields: FieldFilters;
  /** The priorities of a page that is ordered by them, which are read one by one; null for other orders. */
  ranks: readonly Rank[] | null;
}

interface Rank {
  name: string;
  /** Whether the page continues within it. */
  continued: boolean;
}

const isAssigned = sql`coalesce(${tickets.assigned_to}, 0) = ${sql.placeholder('assignee')}`;

/** Conditions besides the state of the tickets. */
const filtered = ({ folder, order, continued, scope, ofWorkspace, fields }: Shape) => [
  ...filterPlaceholders(fields),
  ofWorkspace ? eq(tickets.workspace_id, sql.placeholder('workspace')) : undefined,
  folderContents[folder].whose === 'all' || isListed(folder) ? undefined : isAssigned,
  // Their own tickets are within every scope.
  folder === 'mine' ? undefined : scopeCondition(scope),
  continued ? orders[order].after : undefined,
];

const within = (shape: Shape, state: QueueState) => and(eq(tickets.queue_state, state), ...filtered(shape));

/** Tickets by the agent's list, which is short: each is found by its id. */
const inListed = (folder: ListedFolder) =>
  and(
    listedIn(folder, sql`${tickets}.id`, me),
    inArray(tickets.queue_state, [...folderContents[folder].states]),
  );

/** Each state is an index scan of its own, however many of them a folder holds. */
function conditionOf(shape: Shape): SQL | undefined {
  if (isListed(shape.folder)) return and(inListed(shape.folder), ...filtered(shape));
  if (shape.ranks !== null) return byRank(shape, shape.ranks);
  const [first, ...others] = folderContents[shape.folder].states;
  if (first !== undefined && others.length === 0) return within(shape, first);
  const scans = folderContents[shape.folder].states.map((state) => scan(shape, within(shape, state)));
  return among(scans);
}

const among = (scans: readonly SQL[]) => sql`${tickets.id} in (${sql.join([...scans], sql` union all `)})`;

/** The first tickets that the condition matches. */
const scan = (shape: Shape, condition: SQL | undefined) =>
  sql`(select ${tickets.id} from ${tickets} where ${condition} order by ${sql.join(orders[shape.order].by, sql`, `)} limit ${literalLimit(shape.limit)})`;

/** The first tickets of each priority and state: no index has the tickets of all priorities by their level. */
function byRank(shape: Shape, ranks: readonly Rank[]): SQL {
  const scans = ranks.flatMap(({ name, continued }) => {
    const waitingIn: Shape = { ...shape, order: 'longest_waiting', continued };
    return folderContents[shape.folder].states.map((state) =>
      scan(waitingIn, and(within(waitingIn, state), hasPriority(name))),
    );
  });
  return scans.length === 0 ? sql`false` : among(scans);
}

const page = prepared((db, shape: Shape) =>
  selectRows(db)
    .where(conditionOf(shape))
    .orderBy(...orders[shape.order].by)
    .limit(literalLimit(shape.limit))
    .prepare(
      `queue_${shape.folder}_${shape.order}_${shape.continued}_${shape.scope}_${shape.ofWorkspace}_${Object.values(shape.fields)}_${JSON.stringify(shape.ranks)}`,
    ),
);

export interface QueueRequest {
  folder: QueueFolder;
  order: PlainOrder;
  /** The assignee of the folder "mine". */
  me: number;
  scope: TicketScope;
  /** Null is any. */
  workspace: number | null;
  fields: FieldFilters;
  after: Place | null;
  limit: number;
  /** All priorities, for an order by them. */
  priorities?: readonly { name: string; level: number }[];
}

/** Those of the priorities that tickets behind a place have. */
const ranksOf = ({ order, after, priorities = [] }: QueueRequest) =>
  order !== 'priority'
    ? null
    : priorities
        .filter(({ level: own }) => after?.level === undefined || own <= after.level)
        .map(({ name, level: own }) => ({ name, continued: after !== null && own === after.level }));

/** The statement's shape and values; null for a folder that the caller sees no tickets of. */
function readOf(request: QueueRequest) {
  const { folder, order, after, scope, me, workspace, fields, limit } = request;
  const { whose } = folderContents[folder];
  if (scopeShape(scope) === 'assigned' && whose === 'nobody') return null;
  const shape: Shape = {
    folder,
    order,
    continued: after !== null,
    limit,
    scope: scopeShape(scope),
    ofWorkspace: workspace !== null,
    fields: filterShape(fields),
    ranks: ranksOf(request),
  };
  const values = {
    assignee: whose === 'nobody' ? 0 : me,
    me,
    workspace,
    ...scopeParameters(scope),
    ...filterParameters(fields),
    at: after?.at ?? null,
    id: after?.id ?? null,
    level: after?.level ?? null,
  };
  return { shape, values };
}

/** A page of a folder, by an index scan at any number of tickets. */
export async function findQueuePage(db: Database, request: QueueRequest): Promise<QueueRecord[]> {
  const read = readOf({ ...request, limit: pageLength(request.limit) });
  if (read === null) return [];
  const found = await page(db, read.shape).execute(read.values);
  return found.slice(0, request.limit);
}

const idsOf = prepared((db, shape: Shape) =>
  db
    .select({ id: tickets.id })
    .from(tickets)
    .where(conditionOf(shape))
    .orderBy(...orders[shape.order].by)
    .limit(literalLimit(shape.limit))
    .prepare('queue_ids'),
);

/** The ids of the first tickets of a folder, in its order. */
export async function findQueueIds(db: Database, request: QueueRequest): Promise<number[]> {
  const read = readOf(request);
  if (read === null) return [];
  const found = await idsOf(db, read.shape).execute(read.values);
  return found.map(({ id }) => id);
}

interface CountShape {
  scope: ScopeShape;
  ofWorkspace: boolean;
  /** A group, tickets of no group, or any. */
  group: 'one' | 'none' | 'any';
}

const listedCounts = prepared((db, { scope, ofWorkspace, group }: CountShape) => {
  const conditions = [
    ofWorkspace ? eq(tickets.workspace_id, sql.placeholder('workspace')) : undefined,
    scopeCondition(scope),
    group === 'one' ? eq(tickets.group_id, sql.placeholder('group')) : undefined,
    group === 'none' ? sql`${tickets.group_id} is null` : undefined,
  ];
  const count = (folder: ListedFolder) =>
    sql<number>`(select count(*)::integer from ${tickets} where ${and(inListed(folder), ...conditions)})`.as(
      folder,
    );
  return db
    .select({ mentions: count('mentions'), following: count('following'), drafts: count('drafts') })
    .from(sql`(select 1) one`)
    .prepare(`listed_counts_${scope}_${ofWorkspace}_${group}`);
});

interface CountRequest extends Pick<QueueRequest, 'me' | 'scope' | 'workspace'> {
  /** 0 is no group; null is any. */
  group: number | null;
}

/** How many tickets the listed folders hold. */
export async function countListed(
  db: Database,
  { me, scope, workspace, group }: CountRequest,
): Promise<Record<ListedFolder, number>> {
  const shape: CountShape = {
    scope: scopeShape(scope),
    ofWorkspace: workspace !== null,
    group: group === null ? 'any' : group === 0 ? 'none' : 'one',
  };
  const [counts] = await listedCounts(db, shape).execute({
    me,
    workspace,
    group,
    ...scopeParameters(scope),
  });
  return (
    counts ?? (Object.fromEntries(listedFolders.map((folder) => [folder, 0])) as Record<ListedFolder, number>)
  );
}

const rowsById = prepared((db) =>
  selectRows(db)
    .where(sql`${tickets.id} = any(string_to_array(${sql.placeholder('ids')}, ',')::integer[])`)
    .prepare('queue_rows'),
);

/** These tickets as rows of the queue, in no order. */
export const findQueueRows = (db: Database, reader: number, ids: readonly number[]): Promise<QueueRecord[]> =>
  rowsById(db).execute({ ids: ids.join(','), me: reader });
