import { z } from 'zod';
import { cleanText, isVisible } from './text.ts';
import {
  customFilterOps,
  customKeyOf,
  type FilterField,
  type FilterKind,
  type FilterOp,
  filterFieldOf,
  filterOps,
  isEmptyOp,
  isFilterField,
  isSpanOp,
} from './ticket-filter-fields.ts';
import { refinement, validationTexts } from './validation.ts';
import { maxId } from './wire.ts';

/** Levels of groups within groups, the whole filter being the first. */
export const maxFilterLevels = 3;

/** Conditions of a filter, those of its groups included. */
export const maxFilterConditions = 25;

export const maxFilterChoices = 50;

export const maxFilterTextLength = 255;

/** As many days as a span can have: ten years. */
export const maxFilterDays = 3650;

const maxNumber = 1_000_000_000_000;

/** Characters of a filter as text in an address. */
export const maxFilterLength = 8000;

export type FilterSpan = { hours: number } | { days: number };

export type ConditionValue = string | number | boolean | (string | number)[] | FilterSpan;

export interface FilterCondition {
  field: string;
  op: FilterOp;
  /** Absent where the operator takes none. */
  value?: ConditionValue | undefined;
}

/** Conditions that tickets have to fulfil. Without conditions it matches every ticket. */
export interface TicketFilter {
  match: 'all' | 'any';
  conditions: (FilterCondition | TicketFilter)[];
}

export const isFilterGroup = (part: FilterCondition | TicketFilter): part is TicketFilter =>
  'conditions' in part;

/** All conditions, those of groups included. */
export const conditionsOf = (filter: TicketFilter): FilterCondition[] =>
  filter.conditions.flatMap((part) => (isFilterGroup(part) ? conditionsOf(part) : [part]));

const selected = refinement(validationTexts.selected);

const text = (max = maxFilterTextLength) =>
  z
    .string()
    .max(max, { abort: true })
    .overwrite(cleanText)
    .refine(isVisible, refinement(validationTexts.required));

const oneOrMore = <Item extends z.ZodType>(item: Item) =>
  z.union([item, z.array(item).min(1).max(maxFilterChoices)]);

const id = z.int().min(1).max(maxId);

const span = z.union([
  z.strictObject({
    hours: z
      .int()
      .min(1)
      .max(maxFilterDays * 24),
  }),
  z.strictObject({ days: z.int().min(1).max(maxFilterDays) }),
]);

const instant = z.union([z.iso.datetime({ offset: true }).max(40), z.iso.date()]);

function choiceSchema({ values, words = [] }: FilterField): z.ZodType {
  if (typeof values === 'object') return oneOrMore(z.enum(values as readonly [string, ...string[]]));
  if (values === 'id') return oneOrMore(z.union([id, z.enum(words)]));
  return oneOrMore(z.union([id, text(100)]));
}

/** The schema of the value of a condition on a kind of field. */
function schemaOf(field: FilterField, op: FilterOp): z.ZodType {
  const schemas: Record<FilterKind, () => z.ZodType> = {
    choice: () => choiceSchema(field),
    tags: () => oneOrMore(z.union([id, text(100)])),
    text: () => text(),
    words: () => text(),
    moment: () => (isSpanOp(op) ? span : instant),
    number: () => z.number().min(-maxNumber).max(maxNumber),
    flag: () => z.boolean(),
  };
  return schemas[field.kind]();
}

/** The field of a condition, or that of the kind of one of the site's own fields. */
export type FieldLookup = (name: string) => { field: FilterField; ops: readonly FilterOp[] } | null;

const everyOp: readonly FilterOp[] = [
  ...new Set([...Object.values(filterOps), ...Object.values(customFilterOps)].flat()),
];

/** The fields that every site has. Those of the site itself are known on the server. */
const knownFields: FieldLookup = (name) => {
  if (!isFilterField(name)) return null;
  const field = filterFieldOf(name);
  return { field, ops: filterOps[field.kind] };
};

/** A value of any form, within bounds: the type of the site's own field says which one is right. */
const anyValue = z.union([
  z.string().max(maxFilterTextLength),
  z.number(),
  z.boolean(),
  oneOrMore(z.union([z.number(), text()])),
  span,
]);

type Path = (string | number)[];
type Refuse = (path: Path, issue?: ReturnType<typeof refinement>) => undefined;

function readCondition(
  given: Record<string, unknown>,
  path: Path,
  custom: FieldLookup | undefined,
  refuse: Refuse,
): FilterCondition | undefined {
  const { field: name, op: said, value } = given;
  if (typeof name !== 'string') return refuse([...path, 'field']);
  const found = knownFields(name) ?? custom?.(name) ?? null;
  const isUnchecked = custom === undefined && customKeyOf(name) !== null;
  if (found === null && !isUnchecked) return refuse([...path, 'field']);
  const op = (found?.ops ?? everyOp).find((one) => one === said);
  if (op === undefined) return refuse([...path, 'op']);
  if (isEmptyOp(op)) return { field: name, op };
  const read = (found === null ? anyValue : schemaOf(found.field, op)).safeParse(value);
  return read.success ? { field: name, op, value: read.data as ConditionValue } : refuse([...path, 'value']);
}

const isMap = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** Reads a filter; `refuse` hears of what is wrong, with its path. */
function readGroup(
  given: unknown,
  path: Path,
  custom: FieldLookup | undefined,
  refuse: Refuse,
): TicketFilter | undefined {
  if (!isMap(given)) return refuse(path);
  const { match = 'all', conditions } = given;
  if (match !== 'all' && match !== 'any') return refuse([...path, 'match']);
  if (!Array.isArray(conditions)) return refuse([...path, 'conditions']);
  if (conditions.length > maxFilterConditions)
    return refuse(
      [...path, 'conditions'],
      refinement(validationTexts.max.array, { limit: maxFilterConditions }),
    );
  const parts = conditions.map((part: unknown, index) => {
    const place = [...path, 'conditions', index];
    if (!isMap(part)) return refuse(place);
    if (part.conditions === undefined) return readCondition(part, place, custom, refuse);
    // The path of a group within a group has two names and two numbers.
    if (path.length / 2 + 2 > maxFilterLevels) return refuse([...place, 'conditions']);
    return readGroup(part, place, custom, refuse);
  });
  return { match, conditions: parts.filter((part) => part !== undefined) };
}

/** The number of conditions and groups below a filter. */
const partsOf = ({ conditions }: TicketFilter): number =>
  conditions.reduce((total, part) => total + 1 + (isFilterGroup(part) ? partsOf(part) : 0), 0);

/** In the documentation of the API. */
const documentedCondition = {
  type: 'object' as const,
  description: 'A condition, or a filter with conditions of its own.',
  properties: {
    field: { type: 'string' as const, maxLength: 100 },
    op: { type: 'string' as const, enum: [...everyOp] },
    value: {
      description: 'By the field: a text, a number, a boolean, a list, or a span of time.',
      anyOf: [
        { type: 'string' as const, maxLength: maxFilterTextLength },
        { type: 'number' as const },
        { type: 'boolean' as const },
        {
          type: 'array' as const,
          maxItems: maxFilterChoices,
          items: { type: 'string' as const, maxLength: 100 },
        },
        { type: 'object' as const, description: 'Hours or days.' },
      ],
    },
    match: { type: 'string' as const, enum: ['all', 'any'] },
    conditions: {
      type: 'array' as const,
      maxItems: maxFilterConditions,
      items: { type: 'object' as const },
    },
  },
};

const documentedFilter = {
  type: 'object' as const,
  properties: {
    match: { type: 'string' as const, enum: ['all', 'any'] },
    conditions: {
      type: 'array' as const,
      maxItems: maxFilterConditions,
      items: { $ref: '#/components/schemas/FilterCondition' },
    },
  },
  required: ['conditions'],
};

const reference = { $ref: '#/components/schemas/TicketFilter' };

/** A stored filter. */
export const ticketFilterSchema = z
  .custom<TicketFilter>((given) => isMap(given))
  .meta({ override: reference });

/** A filter in the documentation of the API. */
export const documentedFilterSchema = z.unknown().meta({ override: documentedFilter });

/** One of its conditions, in the documentation of the API. */
export const filterConditionSchema = z.unknown().meta({ override: documentedCondition });

/**
 * A filter of tickets. Conditions on a site's own fields are checked where `custom` knows these; the server does so, too.
 */
export const ticketFilterInput = (custom?: FieldLookup) =>
  z
    .preprocess(
      (given: TicketFilter) => given as unknown,
      z.unknown().transform((given, ctx): TicketFilter => {
        let isRefused = false;
        const refuse: Refuse = (path, issue = selected) => {
          isRefused = true;
          ctx.addIssue({ code: 'custom', path, ...issue });
          return undefined;
        };
        const read = readGroup(given, [], custom, refuse);
        if (
          read !== undefined &&
          !isRefused &&
          (conditionsOf(read).length > maxFilterConditions || partsOf(read) > 2 * maxFilterConditions)
        )
          refuse(['conditions'], refinement(validationTexts.max.array, { limit: maxFilterConditions }));
        return isRefused || read === undefined ? z.NEVER : read;
      }),
    )
    .meta({ override: reference });

/** A filter as JSON in an address; the server reads it. */
export const filterText = () => z.string().max(maxFilterLength);
