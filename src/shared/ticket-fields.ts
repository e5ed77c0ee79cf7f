import { z } from 'zod';
import { personSchema } from './auth.ts';
import { defaultPriority, priorities } from './priorities.ts';
import { priorityReference } from './ticket-priorities.ts';
import { requiredText } from './validation.ts';

/** A field of a ticket that agents set: one value in the column of its name. What follows from it is in docs/adding-a-ticket-field.md. */
interface TicketFieldContract {
  /** Its value in answers and in the history. */
  value: z.ZodType;
  /** A person is stored by id and shown by name. */
  kind: 'value' | 'person';
  /** Who reads it, and has their open screens hear of a change. */
  audience: 'agents' | 'customers';
  /** The type of the event that a change leaves in the history. */
  event: string;
  /** What somebody must be able to do with a ticket to set it. */
  ability: 'assign' | 'update';
  /** What the API documentation calls it. */
  noun: string;
  /** Whether a change of it counts as activity in the ticket, by which lists are ordered. */
  setsUpdatedAt: boolean;
  /** What `tickets.update` takes; without it, calls of their own set the field. */
  input?: z.ZodType;
  /** What lists take to narrow themselves to one value; without it, they can not. */
  filter?: z.ZodType;
  /** What a new ticket has unless it is given another; without it, one has to be given. */
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
    value: z.enum(priorities),
    kind: 'value',
    audience: 'agents',
    event: 'priority',
    ability: 'update',
    noun: 'priority',
    setsUpdatedAt: false,
    input: priorityReference(),
    filter: priorityReference(),
    initial: defaultPriority,
  },
} as const satisfies Record<string, TicketFieldContract>;

type Fields = typeof ticketFields;

export type TicketField = keyof Fields;

/** The fields whose contract has this in it. */
type FieldsWith<Part> = { [Name in TicketField]: Fields[Name] extends Part ? Name : never }[TicketField];

export type FieldValue<Name extends TicketField> = z.output<Fields[Name]['value']>;

export type FieldValues = { [Name in TicketField]: FieldValue<Name> };

/** What becomes of fields; those that are left out stay as they are. */
export type FieldChange = { [Name in TicketField]?: FieldValue<Name> | undefined };

type InitialField = FieldsWith<{ initial: unknown }>;

/** The fields of a new ticket. */
export type NewFields = Pick<FieldChange, InitialField> & Omit<FieldValues, InitialField>;

export type FilteredField = FieldsWith<{ filter: z.ZodType }>;

/** What a list of tickets is narrowed to; what is left out, or null, is any. */
export type FieldFilters = { [Name in FilteredField]?: FieldValue<Name> | null | undefined };

/** Those whose value says something by itself. */
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

/** What a new ticket has in fields that it is given nothing for. */
export const initialFields: FieldChange = Object.fromEntries(
  fieldNames.map((name) => [name, contractOf(name).initial]),
);

/** An object of schemas by field. */
const shapeOf = <Shape>(names: readonly TicketField[], schemaOf: (field: TicketFieldContract) => unknown) =>
  Object.fromEntries(names.map((name) => [name, schemaOf(contractOf(name))])) as Shape;

/** What a ticket answers with; what is for agents is left out for customers. */
export const fieldAnswers = shapeOf<{
  [Name in TicketField]: Name extends AgentField
    ? z.ZodOptional<Fields[Name]['value']>
    : Fields[Name]['value'];
}>(fieldNames, ({ value, audience }) => (audience === 'agents' ? value.optional() : value));

/** What rows have wherever they are filtered by it, for screens to see which still belong there. */
export const filteredAnswers = shapeOf<{ [Name in FilteredField]: Fields[Name]['value'] }>(
  filteredFields,
  ({ value }) => value,
);

export const fieldInputs = shapeOf<{ [Name in UpdatedField]: z.ZodOptional<Fields[Name]['input']> }>(
  updatedFields,
  ({ input }) => input?.optional(),
);

export const filterInputs = shapeOf<{
  [Name in FilteredField]: z.ZodOptional<z.ZodNullable<Fields[Name]['filter']>>;
}>(filteredFields, ({ filter }) => filter?.nullish());

/** A change of a field in the history. */
type FieldEventSchema<Type extends string, Value extends z.ZodType, More = unknown> = z.ZodObject<
  { type: z.ZodLiteral<Type>; data: z.ZodObject<{ from: Value; to: Value }> } & More
>;

type Shown<Name extends TicketField> = Fields[Name] extends { kind: 'person' }
  ? z.ZodNullable<typeof personSchema>
  : Fields[Name]['value'];

/** As it is stored: the ids of people, which stay what they were. */
export const storedFieldEvents = fieldNames.map((name) => {
  const { event, value } = contractOf(name);
  return z.object({ type: z.literal(event), data: z.object({ from: value, to: value }) });
}) as {
  [Name in TicketField]: FieldEventSchema<Fields[Name]['event'], Fields[Name]['value']>;
}[TicketField][];

/** As it is shown, with what events of every type have. */
export const shownFieldEvents = <Common extends z.ZodRawShape>(common: Common) =>
  fieldNames.map((name) => {
    const { event, kind, value } = contractOf(name);
    const shown = kind === 'person' ? personSchema.nullable() : value;
    return z.object({ ...common, type: z.literal(event), data: z.object({ from: shown, to: shown }) });
  }) as unknown as {
    [Name in TicketField]: FieldEventSchema<Fields[Name]['event'], Shown<Name>, Common>;
  }[TicketField][];

export type FieldEventType = Fields[TicketField]['event'];

export const fieldEventTypes = fieldNames.map((name) => ticketFields[name].event);

type PersonField = FieldsWith<{ kind: 'person' }>;

/** The types of events that are about people. */
export const personEventTypes = fieldNames
  .filter((name): name is PersonField => contractOf(name).kind === 'person')
  .map((name) => ticketFields[name].event);
