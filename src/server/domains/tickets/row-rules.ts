import { type SQL, sql } from 'drizzle-orm';
import type { FieldChange, TicketField } from '#shared/ticket-fields.ts';
import { ticketFields } from '#shared/ticket-fields.ts';
import type { LockedTicket } from './lock-tickets.ts';
import type { ChangeMeta, RowChange } from './row-change.ts';
import type { Status } from './tags.ts';
import { fieldParameter, fieldsSetBy } from './ticket-fields.ts';

/** A value that is put into a statement. */
export const parameter = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

export const at = parameter('at', 'timestamptz');

/** How a change is made: which columns are set, and whether a message is stored. Statements are cached by it. */
export interface WriteShape {
  message: NonNullable<RowChange['message']>['type'] | null;
  byRequester: boolean;
  status: 'over' | 'live' | null;
  fields: TicketField[];
  tags: boolean;
  /** The ticket is not locked: it is one, and is written only if it is still as it was read. */
  unlocked: boolean;
}

const isOver = ({ category }: Status) => category === 'closed' || category === 'locked';

export const shapeOf = (change: RowChange, unlocked: boolean): WriteShape => ({
  unlocked,
  message: change.message?.type ?? null,
  byRequester: change.message?.by_requester === true,
  status: change.status === undefined ? null : isOver(change.status) ? 'over' : 'live',
  fields: fieldsSetBy(change),
  tags: change.tags !== undefined,
});

/** What becomes of columns: how the statement sets them, and what the answer, which is not read again, says of them. */
interface RowRule {
  applies: (shape: WriteShape) => boolean;
  set: (shape: WriteShape) => SQL[];
  after: (ticket: LockedTicket, change: RowChange, meta: ChangeMeta) => Partial<LockedTicket>;
}

const hasReply = ({ message }: WriteShape) => message === 'replies';

/** A note changes nothing that the customer can see. */
const isActivity = (shape: WriteShape) =>
  hasReply(shape) || shape.status !== null || shape.fields.some((name) => ticketFields[name].setsUpdatedAt);

const ofFields = (change: FieldChange) =>
  Object.fromEntries(fieldsSetBy(change).map((name) => [name, change[name]])) as Partial<LockedTicket>;

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
    // Nobody waits for an answer in a ticket that is over, or once an agent has answered.
    applies: (shape) => hasReply(shape) || shape.status === 'over',
    set: ({ status, byRequester }) => [
      sql`waiting_since = ${status === 'over' || !byRequester ? sql`null` : sql`coalesce(waiting_since, ${at})`}`,
    ],
    after: () => ({}),
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
    // What was closed before stays closed since then, and by whom.
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
];

/** What the statement sets. */
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
  return row;
}
