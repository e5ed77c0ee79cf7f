import { type AnyColumn, isNull, type SQL, sql } from 'drizzle-orm';
import { isSameValue } from '#shared/custom-values.ts';
import { noRecord } from '#shared/no-record.ts';
import {
  type FieldChange,
  type FieldFilters,
  type FieldValue,
  type FieldValues,
  type FilteredField,
  type FilterValue,
  fieldNames,
  filteredFields,
  initialFields,
  type NewFields,
  type TicketField,
  ticketFields,
  valueFields,
} from '#shared/ticket-fields.ts';
import type { Ticket } from '#shared/tickets.ts';
import { eventOf } from '../../platform/jobs/domain-events.ts';
import type { DomainEvent } from '../../platform/jobs/job.ts';
import { ticketsAssigned, ticketsGrouped } from './events.ts';
import { hasCustomFields, tickets } from './tables.ts';

/** Server-side rules of a field; a field without rules only needs its column in `tables.ts`. */
interface FieldRules<Value> {
  /** Domain event of tickets that get this value. */
  eventOfChange?: (ticket_ids: number[], value: Value, author_id: number | null) => DomainEvent;
}

interface FilterRules<Value> {
  /** Condition of lists that are filtered by a value; `given` is the value as a parameter of the statement. */
  condition: (value: Value, given: unknown) => SQL;
  /** The value that a statement is built for, where it is the same for many. */
  shape?: (value: Value) => Value;
}

type Rules = {
  [Name in TicketField]?: FieldRules<FieldValue<Name>>;
} & { [Name in FilteredField]: FilterRules<FilterValue<Name>> };

/** As a literal of the statement, so that the index of the unusual ones is used. */
export const hasPriority = (priority: string) =>
  sql`${tickets.priority} = ${sql.raw(`'${priority.replaceAll("'", "''")}'`)}`;

const assignmentEvent = (ticket_ids: number[], assigned_to: number | null, author_id: number | null) =>
  eventOf(ticketsAssigned, { ticket_ids, assigned_to, author_id });

const groupEvent = (ticket_ids: number[], group_id: number | null, author_id: number | null) =>
  eventOf(ticketsGrouped, { ticket_ids, group_id, author_id });

/** Filter by a record, or by none. */
const byRecord = (column: AnyColumn): FilterRules<number> => ({
  condition: (id, given) => (id === noRecord ? isNull(column) : sql`${column} = ${given}::integer`),
  shape: (id) => Math.min(id, 1),
});

const rules: Rules = {
  assigned_to: { eventOfChange: assignmentEvent },
  category_id: byRecord(tickets.category_id),
  group_id: { eventOfChange: groupEvent, ...byRecord(tickets.group_id) },
  priority: { condition: hasPriority },
};

/** A value of the site's own fields: `+` or `-`, and what `custom_fields` contains, or does not. */
const customRule: FilterRules<string> = {
  condition: (value, given) => {
    const contains = sql`${tickets.custom_fields} @> substr(${given}::text, 2)::jsonb`;
    return value.startsWith('-') ? sql`not (${contains})` : sql`(${hasCustomFields} and ${contains})`;
  },
  shape: (value) => value.charAt(0),
};

const picked = <Name extends TicketField>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, tickets[name]])) as Pick<typeof tickets, Name>;

export const fieldColumns = picked(fieldNames);

/** Columns of fields that are values: people and groups are exported by name. */
export const exportedFieldColumns = picked(valueFields);

/** Value fields in readable form, as items of a `select`. */
export const readableFieldColumns = sql.join(
  valueFields.map((name) => sql`${tickets[name]} as ${sql.identifier(name)}`),
  sql`, `,
);

/** The fields that are set by a change, in the order of the table. */
export const fieldsSetBy = (change: FieldChange) => fieldNames.filter((name) => change[name] !== undefined);

/** Changed fields whose value differs from the ticket's. */
export const fieldsChangedBy = (change: FieldChange, ticket: FieldValues) =>
  fieldsSetBy(change).filter((name) => !isSameValue(change[name], ticket[name]));

/** Fields visible to the viewer; customers get no internal ones. */
export function fieldAnswersOf(row: FieldValues, forAgent: boolean): Pick<Ticket, TicketField> {
  const values: Record<string, unknown> = {};
  for (const name of fieldNames)
    values[name] = forAgent || ticketFields[name].audience === 'customers' ? row[name] : undefined;
  return values as Pick<Ticket, TicketField>;
}

/** Placeholder of a field's value in a statement; `fieldParameters` has the values. */
export const fieldParameter = (name: TicketField) => {
  const type = tickets[name].getSQLType();
  // A list is sent as its text, which both drivers take.
  return sql`${sql.placeholder(`field_${name}`)}::${sql.raw(type.endsWith('[]') ? `text::${type}` : type)}`;
};

/** The values as their columns store them. */
export const fieldParameters = (values: FieldChange) =>
  Object.fromEntries(
    fieldNames.map((name) => {
      const value = values[name] ?? null;
      return [`field_${name}`, value === null ? null : tickets[name].mapToDriverValue(value)];
    }),
  );

/** Fields of a new ticket, with their defaults. */
export const withInitialFields = (given: NewFields): FieldChange =>
  Object.fromEntries(
    fieldNames.map((name) => [name, given[name] === undefined ? initialFields[name] : given[name]]),
  );

/** Whether the change sets a field that has no domain event of its own. */
export const isEditedBy = (change: FieldChange, ticket: FieldValues) =>
  fieldsChangedBy(change, ticket).some((name) => rules[name]?.eventOfChange === undefined);

/** Domain events of the changed fields of these tickets. */
export const fieldEventsFor = (
  changed: readonly (FieldValues & { id: number })[],
  change: FieldChange,
  author_id: number | null,
): DomainEvent[] =>
  fieldsSetBy(change).flatMap((name) => {
    const ids = changed.filter((ticket) => !isSameValue(ticket[name], change[name])).map(({ id }) => id);
    const event = rules[name]?.eventOfChange as FieldRules<unknown>['eventOfChange'];
    return event === undefined || ids.length === 0 ? [] : [event(ids, change[name], author_id)];
  });

type FilterName = keyof FieldFilters;

const filterNames: readonly FilterName[] = [...filteredFields, 'custom'];

/** The filters that narrow a list, in one order: statements are built, and cached, by them. */
export const activeFilters = (filters: FieldFilters): FieldFilters =>
  Object.fromEntries(filterNames.flatMap((name) => (filters[name] == null ? [] : [[name, filters[name]]])));

type AnyFilter = FilterRules<unknown>;

const eachFilter = <Result>(
  filters: FieldFilters,
  use: (name: FilterName, rule: AnyFilter, value: unknown) => Result,
): Result[] =>
  Object.entries(activeFilters(filters)).map(([name, value]) => {
    const field = name as FilterName;
    const rule = field === 'custom' ? customRule : rules[field];
    return use(field, rule as AnyFilter, value);
  });

/** The filters as part of the shape of a statement, which is cached by it. */
export const filterShape = (filters: FieldFilters): FieldFilters =>
  Object.fromEntries(eachFilter(filters, (name, { shape }, value) => [name, shape?.(value) ?? value]));

/** The conditions of these filters, with placeholders for `filterParameters`. */
export const filterPlaceholders = (shape: FieldFilters): SQL[] =>
  eachFilter(shape, (name, { condition }, value) => condition(value, sql.placeholder(`filter_${name}`)));

export const filterParameters = (filters: FieldFilters) =>
  Object.fromEntries(filterNames.map((name) => [`filter_${name}`, filters[name] ?? null]));

/** The conditions of these filters, for a statement that is built for them. */
export const filterConditions = (filters: FieldFilters): SQL[] =>
  eachFilter(filters, (_name, { condition }, value) => condition(value, value));
