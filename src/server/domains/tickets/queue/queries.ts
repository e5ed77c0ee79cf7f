import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { QueueFolder, QueueOrder, StatusCategory } from '#shared/ticket-states.ts';
import type { Database } from '../../../platform/db/connect.ts';
import { prepared } from '../../../platform/db/statements.ts';
import { personColumns } from '../../auth/queries.ts';
import { users } from '../../auth/tables.ts';
import { assigneeColumns, assignees, ticketColumns } from '../queries.ts';
import { tickets } from '../tables.ts';

/** What a folder holds: one state, and for some one assignee, so that each order of it is one index scan. */
export const folderContents: Record<
  QueueFolder,
  { category: StatusCategory; whose: 'all' | 'own' | 'nobody' }
> = {
  mine: { category: 'open', whose: 'own' },
  unassigned: { category: 'open', whose: 'nobody' },
  open: { category: 'open', whose: 'all' },
  pending: { category: 'pending', whose: 'all' },
  closed: { category: 'closed', whose: 'all' },
};

const waiting = sql`coalesce(${tickets.waiting_since}, 'infinity')`;

/** How each order sorts, and what lies after a row of it. Every order ends in the id, so no row is skipped or repeated. */
const orders: Record<QueueOrder, { by: SQL[]; after: SQL }> = {
  longest_waiting: {
    by: [sql`${waiting} asc`, asc(tickets.id)],
    after: sql`(${waiting}, ${tickets.id}) > (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('id')}::integer)`,
  },
  newest: {
    by: [desc(tickets.id)],
    after: sql`${tickets.id} < ${sql.placeholder('id')}::integer`,
  },
  updated: {
    by: [desc(tickets.updated_at), desc(tickets.id)],
    after: sql`(${tickets.updated_at}, ${tickets.id}) < (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('id')}::integer)`,
  },
};

const select = (db: Database) =>
  db
    .select({
      ...ticketColumns,
      preview: tickets.preview,
      preview_by_agent: tickets.preview_by_agent,
      waiting_since: tickets.waiting_since,
      user: personColumns,
      assignee: assigneeColumns,
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.user_id))
    .leftJoin(assignees, eq(assignees.id, tickets.assigned_to));

export type QueueRecord = Awaited<ReturnType<typeof select>>[number];

interface Shape {
  folder: QueueFolder;
  order: QueueOrder;
  continued: boolean;
}

const conditionOf = ({ folder, order, continued }: Shape, search?: SQL) => {
  const { category, whose } = folderContents[folder];
  return and(
    eq(tickets.status_category, category),
    whose === 'all' ? undefined : sql`coalesce(${tickets.assigned_to}, 0) = ${sql.placeholder('assignee')}`,
    continued ? orders[order].after : undefined,
    search,
  );
};

const page = prepared((db, shape: Shape) =>
  select(db)
    .where(conditionOf(shape))
    .orderBy(...orders[shape.order].by)
    .limit(sql.placeholder('limit'))
    .prepare(`queue_${shape.folder}_${shape.order}_${shape.continued}`),
);

export interface QueueRequest {
  folder: QueueFolder;
  order: QueueOrder;
  /** Whose tickets "mine" are. */
  me: number;
  after: { at: string; id: number } | null;
  limit: number;
  search?: SQL | undefined;
}

/** A page of a folder, from an index however many tickets there are; a search narrows it. */
export function findQueuePage(db: Database, request: QueueRequest): Promise<QueueRecord[]> {
  const { folder, order, after, search } = request;
  const shape = { folder, order, continued: after !== null };
  const values = {
    assignee: folderContents[folder].whose === 'own' ? request.me : 0,
    at: after?.at ?? null,
    id: after?.id ?? null,
    limit: request.limit,
  };
  if (search === undefined) return page(db, shape).execute(values);
  return select(db)
    .where(conditionOf(shape, search))
    .orderBy(...orders[order].by)
    .limit(request.limit)
    .prepare('queue_search')
    .execute(values);
}
