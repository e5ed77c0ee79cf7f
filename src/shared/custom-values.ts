import { z } from 'zod';
import type { FieldTexts } from './errors.ts';
import { isVisible, normalizeText } from './text.ts';
import type { Text } from './translation.ts';
import { emailAddress, fieldTexts, plainText, refinement, validationTexts } from './validation.ts';
import { flag } from './wire.ts';

export const customFieldTypes = [
  'text',
  'textarea',
  'number',
  'checkbox',
  'select',
  'multiselect',
  'date',
  'email',
  'url',
] as const;

export type CustomFieldType = (typeof customFieldTypes)[number];

export const maxOptionLength = 100;

/** Max number of options that one value has. */
export const maxChoices = 50;

export const maxTextValueLength = 255;
export const maxTextareaValueLength = 10_000;
export const maxUrlValueLength = 2000;

/** Beyond it, neighbouring whole numbers are no longer told apart. */
const maxNumberValue = Number.MAX_SAFE_INTEGER;

export const customFieldKey = () => z.string().regex(/^[a-z][a-z0-9_]{0,49}$/);

export type CustomValue = string | number | boolean | string[];

/** The values of a ticket by the keys of their fields; empty ones are omitted. */
export type CustomValues = Record<string, CustomValue>;

/** Values to set; null empties a field. */
export type CustomPatch = Record<string, CustomValue | null>;

export const customValueSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

export const customValuesSchema = z.record(z.string(), customValueSchema);

/** In the documentation of the API. */
const documentedValue = {
  anyOf: [
    { type: 'string' as const, maxLength: maxTextareaValueLength },
    { type: 'number' as const },
    { type: 'boolean' as const },
    {
      type: 'array' as const,
      maxItems: maxChoices,
      items: { type: 'string' as const, maxLength: maxOptionLength },
    },
    { type: 'null' as const },
  ],
};

/** A value of any form: the type of its field says whether it is right. */
export const customValueInput = () =>
  z.custom<CustomValue | null>((value) => value !== undefined).meta({ override: documentedValue });

/** A filter of lists by the value of a field: its key, a colon, and the value. */
export const customFilterInput = () =>
  z
    .string()
    .max(51 + maxTextValueLength, { abort: true })
    .regex(/^[a-z][a-z0-9_]{0,49}:./s);

/** Changes of values: of any form, since the type of each field says which one is right. */
export const customPatchInput = () =>
  z
    .record(customFieldKey(), z.unknown())
    .refine((map) => Object.keys(map).length <= 100, refinement(validationTexts.max.array, { limit: 100 }))
    .meta({
      override: {
        type: 'object',
        maxProperties: 100,
        additionalProperties: documentedValue,
      },
    });

/** When a field has to be filled in. */
export const requiredStages = ['never', 'create', 'close'] as const;

export type RequiredStage = (typeof requiredStages)[number];

/** The parts of a field that its values are checked by. */
export interface ValueRules {
  key: string;
  /** As its reader knows it: refusals name it. */
  label: string;
  type: CustomFieldType;
  options: readonly { value: string; label: string }[];
}

/** The parts of a field that decide whether a ticket has it, and who sets it. */
export interface FieldRules extends ValueRules {
  /** Categories whose tickets have it; none means all tickets. */
  category_ids: readonly number[];
  required: RequiredStage;
  /** Another field, and the value that it must have for this one to be asked for. */
  condition: { key: string; value: string | number | boolean } | null;
  visible_to_customer: boolean;
  editable_by_customer: boolean;
}

const optionOf = ({ options }: ValueRules) =>
  z
    .string()
    .refine(
      (value) => options.some((option) => option.value === value),
      refinement(validationTexts.selected),
    );

const numberFrom = (value: unknown) =>
  // bounded: at most fifteen digits on each side of one point
  typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value.trim()) ? Number(value) : value;

const isWebAddress = (text: string) => {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
};

const schemas: Record<CustomFieldType, (field: ValueRules) => z.ZodType<CustomValue>> = {
  text: () => plainText().max(maxTextValueLength),
  textarea: () => z.string().max(maxTextareaValueLength).overwrite(normalizeText),
  number: () => z.preprocess(numberFrom, z.number().min(-maxNumberValue).max(maxNumberValue)),
  checkbox: () => flag(),
  select: optionOf,
  multiselect: (field) =>
    z
      .array(optionOf(field))
      .max(maxChoices)
      .transform((values) => [...new Set(values)]),
  date: () => z.iso.date(),
  email: () => emailAddress(),
  url: () => plainText().max(maxUrlValueLength).refine(isWebAddress, refinement(validationTexts.formats.url)),
};

const isNothing = (value: unknown) =>
  value === null ||
  (typeof value === 'string' && !isVisible(value)) ||
  (Array.isArray(value) && value.length === 0);

/** A text about a value, with the label of its field. */
const named = (text: Text, { label }: Pick<ValueRules, 'label'>): Text =>
  typeof text === 'string'
    ? text
    : { line: text.line, values: { ...text.values, attribute: { line: label, values: {} } } };

/** One value in its stored form, null for an empty one; or what is wrong with it. */
function readValue(field: ValueRules, value: unknown) {
  if (isNothing(value)) return { value: null, errors: [] };
  const parsed = z.object({ [field.key]: schemas[field.type](field) }).safeParse({ [field.key]: value });
  if (!parsed.success) {
    const errors = Object.values(fieldTexts(parsed.error.issues)).flat();
    return { value: null, errors: errors.map((text) => named(text, field)) };
  }
  const read = parsed.data[field.key] ?? null;
  return { value: isNothing(read) ? null : read, errors: [] };
}

const pathOf = (key: string) => `custom_fields.${key}`;

const aboutField = (key: string, label: string, line: string): FieldTexts => ({
  [pathOf(key)]: [named({ line, values: {} }, { label })],
});

export const isCustomersOwn = (field: Pick<FieldRules, 'visible_to_customer' | 'editable_by_customer'>) =>
  field.visible_to_customer && field.editable_by_customer;

/** Whether tickets of the category have the field. */
export const isOfCategory = ({ category_ids }: Pick<FieldRules, 'category_ids'>, category: number | null) =>
  category_ids.length === 0 || (category !== null && category_ids.includes(category));

interface PatchTarget {
  category: number | null;
  /** Customers set only the fields that they may edit. */
  byCustomer: boolean;
}

/**
 * Reads changes of values by the fields of the site: the values in their stored form, and the errors by path. A key that
 * the ticket does not have is an error as well.
 */
export function readPatch(
  fields: readonly FieldRules[],
  given: Readonly<Record<string, unknown>>,
  { category, byCustomer }: PatchTarget,
): { patch: CustomPatch; errors: FieldTexts } {
  const patch: CustomPatch = {};
  const errors: FieldTexts = {};
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const field = fields.find((one) => one.key === key);
    if (field === undefined || !isOfCategory(field, category) || (byCustomer && !isCustomersOwn(field))) {
      // The name of a field that the person does not set is not theirs to read.
      Object.assign(errors, aboutField(key, key.replaceAll('_', ' '), validationTexts.selected));
      continue;
    }
    const read = readValue(field, value);
    if (read.errors.length > 0) errors[pathOf(key)] = read.errors;
    else patch[key] = read.value;
  }
  return { patch, errors };
}

export const isSameValue = (one: CustomValue | null | undefined, other: CustomValue | null | undefined) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Whether the field is asked for, by the value of another one. An unset checkbox is an unchecked one. */
export function isConditionMet({ condition }: Pick<FieldRules, 'condition'>, values: CustomValues): boolean {
  if (condition === null) return true;
  const value = Object.hasOwn(values, condition.key) ? values[condition.key] : undefined;
  if (condition.value === false) return value === undefined || value === false;
  return Array.isArray(value) ? value.includes(String(condition.value)) : value === condition.value;
}

/** The fields that a ticket has: of its category, and asked for by its other values. */
export function fieldsOf<Field extends FieldRules>(
  fields: readonly Field[],
  category: number | null,
  values: CustomValues,
): Field[] {
  const known = new Map(fields.map((field) => [field.key, field]));
  // A field whose condition names a field that is not asked for itself is not asked for either.
  const isShown = (field: FieldRules, depth = 0): boolean => {
    if (!isOfCategory(field, category) || depth > fields.length) return false;
    if (field.condition === null) return true;
    const parent = known.get(field.condition.key);
    return parent !== undefined && isShown(parent, depth + 1) && isConditionMet(field, values);
  };
  return fields.filter((field) => isShown(field));
}

/** The values after a change. Values of fields that are no longer asked for are dropped. */
export function mergeValues(
  fields: readonly FieldRules[],
  category: number | null,
  stored: CustomValues,
  patch: CustomPatch,
): CustomValues {
  const merged = new Map(Object.entries({ ...stored, ...patch }));
  const filled = Object.fromEntries([...merged].filter(([, value]) => value !== null)) as CustomValues;
  const asked = new Set(fieldsOf(fields, category, filled).map(({ key }) => key));
  const conditional = new Set(fields.flatMap(({ key, condition }) => (condition === null ? [] : [key])));
  return Object.fromEntries(
    Object.entries(filled).filter(([key]) => !conditional.has(key) || asked.has(key)),
  );
}

const isMissing = (field: FieldRules, values: CustomValues) => {
  const value = Object.hasOwn(values, field.key) ? values[field.key] : undefined;
  return value === undefined || (field.type === 'checkbox' && value === false);
};

/** Errors of the required fields that are empty, by path. */
export function missingValues(
  fields: readonly FieldRules[],
  category: number | null,
  values: CustomValues,
  stage: Exclude<RequiredStage, 'never'>,
): FieldTexts {
  const missing = fieldsOf(fields, category, values).filter(
    (field) => field.required === stage && isMissing(field, values),
  );
  return Object.assign(
    {},
    ...missing.map(({ key, label }) => aboutField(key, label, validationTexts.required)),
  );
}

/** A value as it is read: options by their labels. Null for none. */
export function valueText(
  field: Pick<ValueRules, 'options'> | undefined,
  value: CustomValue | null,
): string | null {
  if (value === null) return null;
  const texts = (Array.isArray(value) ? value : [value]).map(
    (one) => field?.options.find((option) => option.value === one)?.label ?? String(one),
  );
  return texts.join(', ');
}
