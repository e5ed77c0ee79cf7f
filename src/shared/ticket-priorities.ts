import { z } from 'zod';
import { tagColors } from './tags.ts';
import { refinement, requiredText } from './validation.ts';
import { changedFields, flag, listOf, recordId, wholeNumber } from './wire.ts';

/** Agents choose from all of them. */
export const maxPriorities = 20;

export const maxPriorityLabelLength = 50;

export const maxPriorityLevel = 10_000;

/** A priority by name or by id; the server knows which there are. */
export const priorityReference = () =>
  z
    .preprocess(
      (value: string | number) => (typeof value === 'number' ? String(value) : value),
      z.string().max(50),
    )
    .meta({ override: { type: 'string' } });

const name = () =>
  z
    .string()
    .regex(/^[a-z0-9_]{1,50}$/)
    .refine(
      (given) => !/^\d+$/.test(given),
      refinement("The name can't be a number, because it would be mistaken for an ID."),
    );
const label = () => requiredText(maxPriorityLabelLength);
const color = () => z.enum(tagColors).nullish();
const level = () => wholeNumber(z.int().min(0).max(maxPriorityLevel));

export const priorityInput = z.object({
  /** Made from the label when it is omitted. */
  name: name().optional(),
  label: label(),
  color: color(),
  /** Above all others when it is omitted. */
  level: level().optional(),
  is_default: flag().default(false),
});

/** Omitted fields stay unchanged. */
export const priorityUpdateInput = z.object({
  id: recordId(),
  label: label().optional(),
  color: color(),
  level: level().optional(),
  is_default: flag().optional(),
  before: changedFields({ label: z.string().max(255), color: color(), is_default: flag() }),
});

export const priorityDeleteInput = z.object({
  id: recordId(),
  /** The priority that their tickets and plans get instead. */
  replacement_id: recordId().nullish(),
});

/** All of them in their new order, the least urgent first. */
export const priorityOrderInput = z.object({ ids: listOf(recordId(), maxPriorities) });

export const prioritySchema = z.object({
  id: z.int(),
  /** Never changed: tickets, programs and rules name a priority by it. */
  name: z.string(),
  label: z.string(),
  color: z.enum(tagColors).nullable(),
  /** The higher, the more urgent. */
  level: z.int(),
  /** Of new tickets, unless their plan or an agent says another. */
  is_default: z.boolean(),
});

export type Priority = z.infer<typeof prioritySchema>;

export const prioritiesSchema = z.object({ priorities: z.array(prioritySchema) });
