import { z } from 'zod';
import { findPriority, type Priority, priorities } from './priorities.ts';

/** A priority by name or by id. */
export const priorityReference = () =>
  z
    .preprocess((value: Priority | number) => findPriority(value), z.enum(priorities))
    .meta({ override: { type: 'string' } });

export const prioritySchema = z.object({
  id: z.int(),
  name: z.enum(priorities),
  label: z.string(),
  /** The higher, the more urgent. */
  level: z.int(),
  is_default: z.boolean(),
});
