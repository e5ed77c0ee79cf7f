import { type SQL, sql } from 'drizzle-orm';
import { isInternal } from '#shared/message-types.ts';
import type { FieldChange, TicketField } from '#shared/ticket-fields.ts';
import { ticketFields } from '#shared/ticket-fields.ts';
import { type PlacementColumn, queueStateOf } from '#shared/ticket-placement.ts';
import type { Status } from '../tags/service.ts';
import type { LockedTicket } from './lock-tickets.ts';
import { columnsPlacedBy, placedBy, placementAssignments } from './placement.ts';
import type { ChangeMeta, RowChange } from './row-change.ts';
import { fieldParameter, fieldsSetBy } from './ticket-fields.ts';

/** A typed placeholder of a statement. */
export const parameter = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

export const at = parameter('at', 'timestamptz');

/** The columns that a change sets, and whether it stores a message. Cache key of the statements. */
export interface WriteShape {
  message: NonNullable<RowChange['message']>['type'] | null;
  byRequester: boolean;
  status: 'over' | 'live' | null;
  fields: TicketField[];
  tags: boolean;
  placed: PlacementColumn[];
  /** Whether messages moved, and whether the ticket that has them is set. */
  relocation: 'contents' | 'merge' | null;
  requester: boolean;
  custom_fields: boolean;
  /** Whether an operation is stored with it. */
  operation: boolean;
  /** A single ticket without a lock, written only if its version is unchanged. */
  unlocked: boolean;
}

/** Whether a status ends the work on a ticket. */
export const isOver = ({ category }: Pick<Status, 'category'>) =>
  category === 'closed' || category === 'locked';

function relocationOf({ relocation }: RowChange): WriteShape['relocation'] {
  if (relocation === undefined) return null;
  return relocation.merged_into === undefined ? 'contents' : 'merge';
}

export const shapeOf = (
  change: RowChange,
  { unlocked, operation }: Pick<WriteShape, 'unlocked' | 'operation'>,
): WriteShape => ({
  unlocked,
  operation,
  message: change.message?.type ?? null,
  byRequester: change.message?.by_requester === true,
  status: change.status === undefined ? null : isOver(change.status) ? 'over' : 'live',
  fields: fieldsSetBy(change),
  tags: change.tags !== undefined,
  placed: change.placement === undefined ? [] : columnsPlacedBy(change.placement),
  relocation: relocationOf(change),
  requester: change.requester !== undefined,
  custom_fields: change.custom_fields !== undefined,
});

/** Column assignments of the statement, and the resulting values for the answer, which is not read again. */
interface RowRule {
  applies: (shape: WriteShape) => boolean;
  set: (shape: WriteShape) => SQL[];
  after: (ticket: LockedTicket, change: RowChange, meta: ChangeMeta) => Partial<LockedTicket>;
}

const hasReply = ({ message }: WriteShape) => message !== null && !isInternal({ type: message });

/** A note, forward or snooze changes nothing visible to customers. */
const isActivity = (shape: WriteShape) =>
  shape.placed.includes('spam') ||
  shape.placed.includes('deleted_at') ||
  hasReply(shape) ||
  shape.requester ||
  shape.relocation !== null ||
  shape.status !== null ||
  shape.fields.some((name) => ticketFields[name].setsUpdatedAt);

const ofFields = (change: FieldChange) =>
  Object.fromEntries(fieldsSetBy(change).map((name) => [name, change[name]])) as Partial<LockedTicket>;

/** Nobody waits in a ticket that is closed, or gets closed. */
function waitWithin(status: WriteShape['status']): SQL {
  if (status === 'over') return sql`null::timestamptz`;
  return status === 'live'
    ? sql`content.waiting_since`
    : sql`case when tickets.status_category in ('open', 'pending') then content.waiting_since end`;
}

const rules: readonly RowRule[] = [
  {
    applies: isActivity,
    set: () => [sql`updated_at = ${at}`],
    after: (_ticket, _change, meta) => ({ updated_at: meta.at }),
  },
  {
    applies: hasReply,
    set: ({ byRequester }) => [
      sql`replies_count = replies_count + 1`,
      sql`preview = ${parameter('preview', 'text')}`,
      sql`preview_by_agent = ${sql.raw(String(!byRequester))}`,
    ],
    after: ({ replies_count }) => ({ replies_count: replies_count + 1 }),
  },
  {
    // The wait ends when the ticket is closed, or once an agent replies.
    applies: (shape) => hasReply(shape) || (shape.status === 'over' && shape.relocation === null),
    set: ({ status, byRequester }) => [
      sql`waiting_since = ${status === 'over' || !byRequester ? sql`null` : sql`coalesce(waiting_since, ${at})`}`,
    ],
    after: () => ({}),
  },
  {
    applies: ({ relocation }) => relocation !== null,
    set: ({ status }) => [
      sql`(replies_count, preview, preview_by_agent, waiting_since) = (
        select content.replies_count, content.preview, content.preview_by_agent, ${waitWithin(status)}
        from jsonb_to_recordset(${parameter('contents', 'text')}::jsonb) as content (id integer,
          replies_count integer, preview text, preview_by_agent boolean, waiting_since timestamptz)
        where content.id = tickets.id)`,
    ],
    after: ({ id, replies_count }, { relocation }) => ({
      replies_count:
        relocation?.contents.find((content) => content.id === id)?.replies_count ?? replies_count,
    }),
  },
  {
    applies: ({ relocation }) => relocation === 'merge',
    set: () => [sql`merged_into = ${parameter('merged_into', 'integer')}`],
    after: (_ticket, { relocation }) => ({ merged_into: relocation?.merged_into ?? null }),
  },
  {
    applies: ({ status }) => status !== null,
    set: () => [
      sql`status_id = ${parameter('status_id', 'integer')}`,
      sql`status_category = ${parameter('category', 'text')}`,
    ],
    after: (_ticket, { status }) =>
      status === undefined
        ? {}
        : { status: status.name, status_id: status.id, status_category: status.category },
  },
  {
    // A ticket that is already closed keeps its closing time and author.
    applies: ({ status }) => status === 'over',
    set: () => [
      sql`closed_at = coalesce(closed_at, ${at})`,
      sql`closed_by = coalesce(closed_by, ${parameter('by', 'integer')})`,
    ],
    after: ({ closed_at }, _change, meta) => ({ closed_at: closed_at ?? meta.at }),
  },
  {
    applies: ({ status }) => status === 'live',
    set: () => [sql`closed_at = null`, sql`closed_by = null`],
    after: () => ({ closed_at: null }),
  },
  {
    applies: ({ fields }) => fields.length > 0,
    set: ({ fields }) => fields.map((name) => sql`${sql.identifier(name)} = ${fieldParameter(name)}`),
    after: (_ticket, change) => ofFields(change),
  },
  {
    applies: (shape) => shape.custom_fields,
    set: () => [sql`custom_fields = ${parameter('custom_fields', 'text')}::jsonb -> tickets.id::text`],
    after: ({ id, custom_fields }, change) => ({
      custom_fields: change.custom_fields?.values.get(id) ?? custom_fields,
    }),
  },
  {
    applies: ({ requester }) => requester,
    set: () => [
      sql`user_id = ${parameter('requester', 'integer')}`,
      sql`workspace_id = ${parameter('requester_workspace', 'integer')}`,
      sql`organisation_id = ${parameter('requester_organisation', 'integer')}`,
    ],
    after: (_ticket, { requester }) =>
      requester === undefined
        ? {}
        : {
            user_id: requester.user_id,
            workspace_id: requester.workspace_id,
            organisation_id: requester.organisation_id,
          },
  },
  {
    applies: ({ placed }) => placed.length > 0,
    set: ({ placed }) => placementAssignments(placed),
    after: (_ticket, { placement }, meta) => (placement === undefined ? {} : placedBy(placement, meta.at)),
  },
];

/** Column assignments of the statement. */
export const assignmentsOf = (shape: WriteShape): SQL[] =>
  rules.flatMap(({ applies, set }) => (applies(shape) ? set(shape) : []));

/** The row as it is after the change. */
export function rowAfter(
  ticket: LockedTicket,
  change: RowChange,
  shape: WriteShape,
  meta: ChangeMeta,
): LockedTicket {
  const row = { ...ticket };
  for (const { applies, after } of rules) if (applies(shape)) Object.assign(row, after(ticket, change, meta));
  return { ...row, queue_state: queueStateOf(row) };
}
