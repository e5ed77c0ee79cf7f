import { z } from 'zod';
import { personSchema } from './auth.ts';
import { recipientList } from './recipients.ts';
import { priorityReference } from './ticket-priorities.ts';
import { requiredText } from './validation.ts';
import { idOrNone, recordId } from './wire.ts';

/** A field of a ticket that agents set: one value in the column of its name. What follows from it is in docs/adding-a-ticket-field.md. */
interface TicketFieldContract {
  /** Its value in answers and in the history. */
  value: z.ZodType;
  /** A person, a group and a category are stored by id and shown by name. */
  kind: 'value' | 'person' | 'group' | 'category';
  /** Readers of the field, and receivers of the live hints of its changes. */
  audience: 'agents' | 'customers';
  /** The type of the event that a change leaves in the history. */
  event: string;
  /** Ability on the ticket required to set it. */
  ability: 'assign' | 'update';
  /** Name in the API documentation. */
  noun: string;
  /** Whether a change of it counts as activity in the ticket, by which lists are ordered. */
  setsUpdatedAt: boolean;
  /** Its name in the inputs of calls, where it differs. */
  asked?: string;
  /** Input of `tickets.update`; without it, separate calls set the field. */
  input?: z.ZodType;
  /** Filter of lists by one value; without it, there is none. */
  filter?: z.ZodType;
  /** Default of a new ticket; without it, the field is required. */
  initial?: unknown;
}

export const ticketFields = {
  assigned_to: {
    value: z.int().nullable(),
    kind: 'person',
    audience: 'customers',
    event: 'assigned',
    ability: 'assign',
    noun: 'assignee',
    setsUpdatedAt: false,
    input: recordId().nullable(),
    initial: null,
  },
  subject: {
    value: z.string(),
    kind: 'value',
    audience: 'customers',
    event: 'subject',
    ability: 'update',
    noun: 'subject',
    setsUpdatedAt: true,
    input: requiredText(180, 3),
  },
  priority: {
    value: z.string(),
    kind: 'value',
    audience: 'agents',
    event: 'priority',
    ability: 'update',
    noun: 'priority',
    setsUpdatedAt: false,
    input: priorityReference(),
    filter: priorityReference(),
  },
  category_id: {
    value: z.int().nullable(),
    kind: 'category',
    audience: 'customers',
    event: 'category',
    ability: 'update',
    noun: 'category',
    setsUpdatedAt: false,
    asked: 'category',
    input: recordId().nullable(),
    filter: idOrNone(),
    initial: null,
  },
  group_id: {
    value: z.int().nullable(),
    kind: 'group',
    audience: 'agents',
    event: 'group',
    ability: 'assign',
    noun: 'group',
    setsUpdatedAt: false,
    input: recordId().nullable(),
    filter: idOrNone(),
    initial: null,
  },
  cc: {
    value: z.array(z.string()),
    kind: 'value',
    audience: 'agents',
    event: 'cc',
    ability: 'update',
    noun: 'list of addresses in copy',
    setsUpdatedAt: false,
    input: recipientList(),
    initial: [] as string[],
  },
} as const satisfies Record<string, TicketFieldContract>;

type Fields = typeof ticketFields;

export type TicketField = keyof Fields;

/** The fields whose contract has this in it. */
type FieldsWith<Part> = { [Name in TicketField]: Fields[Name] extends Part ? Name : never }[TicketField];

export type FieldValue<Name extends TicketField> = z.output<Fields[Name]['value']>;

export type FieldValues = { [Name in TicketField]: FieldValue<Name> };

/** Changes of fields; omitted ones stay unchanged. */
export type FieldChange = { [Name in TicketField]?: FieldValue<Name> | undefined };

type InitialField = FieldsWith<{ initial: unknown }>;

/** The fields of a new ticket. */
export type NewFields = Pick<FieldChange, InitialField> & Omit<FieldValues, InitialField>;

export type FilteredField = FieldsWith<{ filter: z.ZodType }>;

/** A value to filter by: no group is one of its own. */
export type FilterValue<Name extends FilteredField> = z.output<Fields[Name]['filter']>;

/** Filters of a list of tickets; omitted or null ones match any. */
export type FieldFilters = { [Name in FilteredField]?: FilterValue<Name> | null | undefined } & {
  /** The value of one of the site's own fields, as the server reads it. */
  custom?: string | null | undefined;
};

/** Fields whose value needs no lookup. */
export type ValueField = FieldsWith<{ kind: 'value' }>;

type UpdatedField = FieldsWith<{ input: z.ZodType }>;
type AgentField = FieldsWith<{ audience: 'agents' }>;

/** In this order everywhere: in statements, in the history and on screens. */
export const fieldNames = Object.keys(ticketFields) as TicketField[];

const contractOf = (name: TicketField): TicketFieldContract => ticketFields[name];

export const updatedFields = fieldNames.filter((name) => contractOf(name).input !== undefined);
export const agentFields = fieldNames.filter((name) => contractOf(name).audience === 'agents');
export const valueFields = fieldNames.filter((name) => contractOf(name).kind === 'value') as ValueField[];
export const filteredFields = fieldNames.filter(
  (name) => contractOf(name).filter !== undefined,
) as FilteredField[];

/** Defaults of a new ticket's fields. */
export const initialFields: FieldChange = Object.fromEntries(
  fieldNames.map((name) => [name, contractOf(name).initial]),
);

/** An object of schemas by field. */
const shapeOf = <Shape>(
  names: readonly TicketField[],
  schemaOf: (field: TicketFieldContract) => unknown,
  keyOf: (name: TicketField) => string = String,
) => Object.fromEntries(names.map((name) => [keyOf(name), schemaOf(contractOf(name))])) as Shape;

/** The name of a field in the inputs of calls. */
type AskedName<Name extends TicketField> = Fields[Name] extends { asked: infer Asked extends string }
  ? Asked
  : Name;

const askedName = (name: TicketField) => contractOf(name).asked ?? name;

/** Field values of a ticket; those for agents are omitted for customers. */
export const fieldAnswers = shapeOf<{
  [Name in TicketField]: Name extends AgentField
    ? z.ZodOptional<Fields[Name]['value']>
    : Fields[Name]['value'];
}>(fieldNames, ({ value, audience }) => (audience === 'agents' ? value.optional() : value));

/** Field values of rows that are filtered by them, so that screens can update their lists. */
export const filteredAnswers = shapeOf<{ [Name in FilteredField]: Fields[Name]['value'] }>(
  filteredFields,
  ({ value }) => value,
);

export const fieldInputs = shapeOf<{
  [Name in UpdatedField as AskedName<Name>]: z.ZodOptional<Fields[Name]['input']>;
}>(updatedFields, ({ input }) => input?.optional(), askedName);

export const filterInputs = shapeOf<{
  [Name in FilteredField as AskedName<Name>]: z.ZodOptional<z.ZodNullable<Fields[Name]['filter']>>;
}>(filteredFields, ({ filter }) => filter?.nullish(), askedName);

/** A change of a field in the history. */
type FieldEventSchema<Type extends string, Value extends z.ZodType, More = unknown> = z.ZodObject<
  { type: z.ZodLiteral<Type>; data: z.ZodObject<{ from: Value; to: Value }> } & More
>;

/** A group or a category in the history; its name is null when it was deleted. */
const shownRecord = z.object({ id: z.int(), name: z.string().nullable() }).nullable();

interface ShownKinds<Name extends TicketField> {
  value: Fields[Name]['value'];
  person: z.ZodNullable<typeof personSchema>;
  group: typeof shownRecord;
  category: typeof shownRecord;
}

type Shown<Name extends TicketField> = ShownKinds<Name>[Fields[Name]['kind']];

/** As stored: the ids of people and groups, which do not change later. */
export const storedFieldEvents = fieldNames.map((name) => {
  const { event, value } = contractOf(name);
  return z.object({ type: z.literal(event), data: z.object({ from: value, to: value }) });
}) as {
  [Name in TicketField]: FieldEventSchema<Fields[Name]['event'], Fields[Name]['value']>;
}[TicketField][];

/** As displayed, with the common fields of all events. */
export const shownFieldEvents = <Common extends z.ZodRawShape>(common: Common) =>
  fieldNames.map((name) => {
    const { event, kind, value } = contractOf(name);
    const person = personSchema.nullable();
    const shown = { value, person, group: shownRecord, category: shownRecord }[kind];
    return z.object({ ...common, type: z.literal(event), data: z.object({ from: shown, to: shown }) });
  }) as unknown as {
    [Name in TicketField]: FieldEventSchema<Fields[Name]['event'], Shown<Name>, Common>;
  }[TicketField][];

export type FieldEventType = Fields[TicketField]['event'];

export const fieldEventTypes = fieldNames.map((name) => ticketFields[name].event);

const eventsOfKind = <Kind extends TicketFieldContract['kind']>(kind: Kind) =>
  fieldNames
    .filter((name) => contractOf(name).kind === kind)
    .map((name) => ticketFields[name].event) as Fields[FieldsWith<{ kind: Kind }>]['event'][];

/** The types of events that are about people. */
export const personEventTypes = eventsOfKind('person');

/** The types of events that are about groups and categories. */
export const recordEventTypes = [...eventsOfKind('group'), ...eventsOfKind('category')];
