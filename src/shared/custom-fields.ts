import { z } from 'zod';
import {
  customFieldKey,
  customFieldTypes,
  maxChoices,
  maxOptionLength,
  requiredStages,
} from './custom-values.ts';
import { plainText, refinement, requiredText, validationTexts } from './validation.ts';
import { changedFields, flag, listOf, recordId } from './wire.ts';

/** As many as a site can have; they are listed and put in order as a whole. */
export const maxCustomFields = 100;

export const maxFieldLabelLength = 100;
export const maxFieldHelpLength = 500;
export const maxFieldOptions = 100;

const maxConditionNumber = 2_147_483_647;

const optionSchema = z.object({
  value: requiredText(maxOptionLength),
  label: requiredText(maxFieldLabelLength),
});

export type FieldOption = z.output<typeof optionSchema>;

/** Another field, and the value that it must have for this one to be asked for. */
export const fieldConditionSchema = z.object({
  key: customFieldKey(),
  value: z.union([
    z.string().max(maxOptionLength),
    z.number().min(-maxConditionNumber).max(maxConditionNumber),
    z.boolean(),
  ]),
});

export type FieldCondition = z.output<typeof fieldConditionSchema>;

/** A field of tickets that the site added. */
export const customFieldSchema = z.object({
  id: z.int(),
  /** Programs and values of tickets name a field by it, so it never changes. */
  key: z.string(),
  label: z.string(),
  /** Shown to customers instead of the label. */
  user_label: z.string().nullable(),
  help: z.string().nullable(),
  type: z.enum(customFieldTypes),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Categories whose tickets have it; none means all tickets. */
  category_ids: z.array(z.int()),
  required: z.enum(requiredStages),
  condition: fieldConditionSchema.nullable(),
  visible_to_customer: z.boolean(),
  editable_by_customer: z.boolean(),
  enabled: z.boolean(),
});

export type CustomField = z.infer<typeof customFieldSchema>;

export const customFieldsSchema = z.object({ fields: z.array(customFieldSchema) });

const label = () => requiredText(maxFieldLabelLength);
const userLabel = () => plainText().max(maxFieldLabelLength).nullish();
const help = () => plainText().max(maxFieldHelpLength).nullish();
const options = () =>
  z
    .array(optionSchema)
    .max(maxFieldOptions)
    .refine(
      (list) => new Set(list.map(({ value }) => value)).size === list.length,
      refinement('Each option needs a value of its own.'),
    );
const categoryIds = () => listOf(recordId(), maxChoices);

export const customFieldInput = z.object({
  key: customFieldKey(),
  label: label(),
  user_label: userLabel(),
  help: help(),
  type: z.enum(customFieldTypes),
  options: options().default([]),
  category_ids: categoryIds().default([]),
  required: z.enum(requiredStages).default('never'),
  condition: fieldConditionSchema.nullish(),
  visible_to_customer: flag().default(false),
  editable_by_customer: flag().default(false),
  enabled: flag().default(true),
});

/** Omitted fields stay unchanged. */
export const customFieldUpdateInput = z.object({
  id: recordId(),
  /** Never changes: another one is refused. */
  key: customFieldKey().optional(),
  label: label().optional(),
  user_label: userLabel(),
  help: help(),
  /** Never changes: another one is refused. */
  type: z.enum(customFieldTypes).optional(),
  options: options().optional(),
  category_ids: categoryIds().optional(),
  required: z.enum(requiredStages).optional(),
  condition: fieldConditionSchema.nullish(),
  visible_to_customer: flag().optional(),
  editable_by_customer: flag().optional(),
  enabled: flag().optional(),
  /** The option that tickets get instead of those that are removed. */
  replacement_value: z.string().max(maxOptionLength).nullish(),
  before: changedFields({
    label: z.string().max(255),
    user_label: userLabel(),
    help: help(),
    options: options(),
    category_ids: categoryIds(),
    required: z.enum(requiredStages),
    condition: fieldConditionSchema.nullable(),
    visible_to_customer: flag(),
    editable_by_customer: flag(),
    enabled: flag(),
  }),
});

/** Whether each value of one field is a value of the other, in each ticket that has the field. */
export const canReplaceField = (gone: CustomField, other: CustomField) =>
  other.id !== gone.id &&
  other.type === gone.type &&
  gone.options.every(({ value }) => other.options.some((option) => option.value === value)) &&
  (other.category_ids.length === 0 ||
    (gone.category_ids.length > 0 && gone.category_ids.every((one) => other.category_ids.includes(one))));

export const customFieldDeleteInput = z.object({
  id: recordId(),
  /** The field of the same type that the values of tickets move to. */
  replacement_id: recordId().nullish(),
});

/** All of them, in their new order. */
export const customFieldOrderInput = z.object({
  ids: listOf(recordId(), maxCustomFields).refine(
    (ids) => ids.length > 0,
    refinement(validationTexts.required),
  ),
});

/** A field as forms and tickets show it. */
export const shownFieldSchema = customFieldSchema.omit({ user_label: true, enabled: true });

export type ShownField = z.infer<typeof shownFieldSchema>;

export const shownFieldsSchema = z.object({ fields: z.array(shownFieldSchema) });
