import { z } from 'zod';
import type { JournalEntry } from '#server/platform/db/row-journal.ts';
import { type CustomPatch, customValueSchema } from '#shared/custom-values.ts';
import { type FieldChange, fieldNames, ticketFields } from '#shared/ticket-fields.ts';
import { type Placement, placementSchema } from '#shared/ticket-placement.ts';
import type { TagName } from '../../tags/custom-tags.ts';
import { customFieldSteps } from '../../ticket-fields/custom-fields.ts';
import type { LockedTicket } from '../lock-tickets.ts';
import { columnsPlacedBy, placedBy, placementEvent } from '../placement.ts';
import type { Requester } from '../requester.ts';
import { type RowChange, tagsChanged } from '../row-change.ts';
import { fieldsSetBy } from '../ticket-fields.ts';

/** Status and fields of a ticket, as its history has them. */
export interface TicketValues extends FieldChange {
  status?: string | undefined;
  placement?: Partial<Placement> | undefined;
  requester?: Pick<Requester, 'user_id' | 'workspace_id'> | undefined;
  /** The values that the change set. */
  custom_fields?: CustomPatch | undefined;
}

/** What an operation changed in one ticket. */
export interface TicketStep {
  ticket_id: number;
  before: TicketValues;
  after: TicketValues;
  added: TagName[];
  removed: TagName[];
}

/** The placement of a ticket before and after a change; empty when it stays. */
function placements(ticket: LockedTicket, { placement }: RowChange, at: string) {
  if (placement === undefined || placementEvent(ticket, placement) === null) return { before: {}, after: {} };
  const after = placedBy(placement, at);
  const before = Object.fromEntries(columnsPlacedBy(placement).map((name) => [name, ticket[name]]));
  return { before: { placement: before }, after: { placement: after } };
}

const belonging = ({ user_id, workspace_id }: Pick<Requester, 'user_id' | 'workspace_id'>) => ({
  user_id,
  workspace_id,
});

const belongingSchema = z.object({ user_id: z.int(), workspace_id: z.int().nullable() });

const patchSchema = z.record(z.string(), customValueSchema.nullable());

const valuesEntry = (before: readonly LockedTicket[], change: RowChange, at: string): JournalEntry[] => {
  const { status, placement, requester, custom_fields, ...fields } = change;
  const names = fieldsSetBy(fields);
  const columns: string[] = [
    ...(status === undefined ? [] : ['status']),
    ...(placement === undefined ? [] : ['placement']),
    ...(requester === undefined ? [] : ['requester']),
    ...(custom_fields === undefined ? [] : ['custom_fields']),
    ...names,
  ];
  if (columns.length === 0) return [];
  const fieldsOf = (values: FieldChange) => Object.fromEntries(names.map((name) => [name, values[name]]));
  return [
    {
      kind: 'changed',
      table: 'tickets',
      keys: ['id'],
      columns,
      rows: before.map((ticket) => ({
        id: ticket.id,
        ...(status && { status: status.name }),
        ...placements(ticket, change, at).after,
        ...(requester && { requester: belonging(requester) }),
        ...(custom_fields && { custom_fields: customFieldSteps(ticket, custom_fields).after }),
        ...fieldsOf(fields),
      })),
      before: before.map((ticket) => ({
        id: ticket.id,
        ...(status && { status: ticket.status }),
        ...placements(ticket, change, at).before,
        ...(requester && { requester: belonging(ticket) }),
        ...(custom_fields && { custom_fields: customFieldSteps(ticket, custom_fields).before }),
        ...fieldsOf(ticket),
      })),
    },
  ];
};

function tagEntries(before: readonly LockedTicket[], { tags }: RowChange): JournalEntry[] {
  const keys = ['ticket_id', 'tag_id'];
  const rowsOf = (part: 'added' | 'removed') =>
    before.flatMap((ticket) =>
      (tagsChanged(ticket, tags)?.[part] ?? []).map(({ id, name }) => ({
        ticket_id: ticket.id,
        tag_id: id,
        name,
      })),
    );
  return (['added', 'removed'] as const).flatMap((kind) => {
    const rows = rowsOf(kind);
    return rows.length === 0 ? [] : [{ kind, table: 'ticket_tags', keys, rows }];
  });
}

/** The journal of a change of tickets, in the values of their history: an undo is a change of its own. */
export const ticketJournal = (
  before: readonly LockedTicket[],
  change: RowChange,
  at: string,
): JournalEntry[] => [...valuesEntry(before, change, at), ...tagEntries(before, change)];

function valuesOf(row: Record<string, unknown>): TicketValues {
  const values: Record<string, unknown> = {};
  for (const name of fieldNames) if (name in row) values[name] = ticketFields[name].value.parse(row[name]);
  if (typeof row.status === 'string') values.status = row.status;
  if (row.placement !== undefined) values.placement = placementSchema.partial().parse(row.placement);
  if (row.custom_fields !== undefined) values.custom_fields = patchSchema.parse(row.custom_fields);
  if (row.requester !== undefined) values.requester = belongingSchema.parse(row.requester);
  return values;
}

/** Tables whose changes are part of a ticket; other domains undo theirs. */
const ticketTables = ['tickets', 'ticket_tags'];

/** Reads a journal, by ticket. */
export function stepsOf(changes: readonly JournalEntry[]): TicketStep[] {
  const steps = new Map<number, TicketStep>();
  const stepOf = (id: unknown) => {
    const ticket_id = Number(id);
    const step = steps.get(ticket_id) ?? { ticket_id, before: {}, after: {}, added: [], removed: [] };
    steps.set(ticket_id, step);
    return step;
  };
  for (const entry of changes) {
    if (entry.kind === 'moved' || !ticketTables.includes(entry.table)) continue;
    if (entry.kind === 'changed') {
      for (const row of entry.rows) stepOf(row.id).after = valuesOf(row);
      for (const row of entry.before) stepOf(row.id).before = valuesOf(row);
    } else {
      for (const { ticket_id, tag_id, name } of entry.rows)
        stepOf(ticket_id)[entry.kind].push({ id: Number(tag_id), name: String(name) });
    }
  }
  return [...steps.values()];
}
