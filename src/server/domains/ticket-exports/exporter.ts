import { z } from 'zod';
import { forbidden } from '#shared/errors.ts';
import { valueFields } from '#shared/ticket-fields.ts';
import type { Services } from '../../platform/services.ts';
import { displayName } from '../auth/queries.ts';
import type { Exporter } from '../exports/exporter.ts';
import { periodSchema, storeTable } from '../exports/file.ts';
import { shownValues } from '../ticket-fields/custom-fields.ts';
import { readEnabledFields } from '../ticket-fields/queries.ts';
import { isAgent, seesAll, ticketScopeOf } from '../tickets/policy.ts';
import { ticketScopeSchema } from '../tickets/scope.ts';
import { countTickets, type ExportedTicket, eachTicket, messagesOf } from './exporter-queries.ts';

const orderSchema = periodSchema.extend({
  scope: ticketScopeSchema.nullable(),
  notes: z.boolean(),
});

const cellOf = (value: string | readonly string[]) => (typeof value === 'string' ? value : value.join(', '));

const fieldColumns = Object.fromEntries(
  valueFields.map((name) => [name, (row: ExportedTicket) => cellOf(row[name])]),
);

/** One row per ticket. Users' text is written as text, never as spreadsheet formulas. */
const columns: Record<string, (row: ExportedTicket) => string | number | null> = {
  id: ({ id }) => id,
  subject: ({ subject }) => subject,
  status: ({ status }) => status,
  status_category: ({ status_category }) => status_category,
  category: ({ category }) => category,
  // Includes the subject, which keeps its earlier position.
  ...fieldColumns,
  requester: ({ requester }) => displayName(requester),
  requester_email: ({ requester_email }) => requester_email,
  assignee: ({ assignee }) => (assignee === null ? null : displayName(assignee)),
  assignee_email: ({ assignee_email }) => assignee_email,
  group: ({ group }) => group,
  workspace: ({ workspace }) => workspace,
  organisation: ({ organisation }) => organisation,
  replies_count: ({ replies_count }) => replies_count,
  custom_fields: ({ custom_fields }) =>
    Object.keys(custom_fields).length === 0 ? null : JSON.stringify(custom_fields),
  created_at: ({ created_at }) => created_at,
  updated_at: ({ updated_at }) => updated_at,
  first_answer_at: ({ first_answer_at }) => first_answer_at,
  closed_at: ({ closed_at }) => closed_at,
};

const asRecord = (row: ExportedTicket) =>
  Object.fromEntries(Object.entries(columns).map(([name, cell]) => [name, cell(row)]));

/** The same tickets without values of fields that are turned off. */
async function* withEnabledFields(services: Services, parts: ReturnType<typeof eachTicket>) {
  const fields = await readEnabledFields(services);
  for await (const part of parts)
    yield part.map((row) => ({ ...row, custom_fields: shownValues(fields, row.custom_fields, true) }));
}

/** Tickets as far as the caller works on them, with their messages. */
export const ticketExporter: Exporter = {
  what: 'tickets',
  formats: ['csv', 'jsonl'],
  scopeOf: (user) => {
    if (!seesAll(user) && !isAgent(user)) throw forbidden();
    return { scope: ticketScopeOf(user), notes: isAgent(user) };
  },
  run: async (services, run) => {
    const { db } = services;
    const { format, from = null, to = null, scope, notes } = orderSchema.parse(run.job.input);
    const filter = { scope, from, to };
    await storeTable<ExportedTicket>(run, format, {
      name: 'tickets',
      total: await countTickets(db, filter),
      parts: withEnabledFields(services, eachTicket(db, filter)),
      columns,
      whole: async (rows) => {
        const written = await messagesOf(
          db,
          rows.map(({ id }) => id),
          notes,
        );
        const messages = new Map<number, object[]>(rows.map(({ id }) => [id, []]));
        for (const { ticket_id, ...message } of written) messages.get(ticket_id)?.push(message);
        return rows.map((row) => ({
          ...asRecord(row),
          custom_fields: row.custom_fields,
          cc: row.cc,
          messages: messages.get(row.id),
        }));
      },
    });
  },
};
