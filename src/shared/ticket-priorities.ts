import { z } from 'zod';
import { findPriority, type Priority, priorities } from './priorities.ts';
import { requiredText } from './validation.ts';
import { recordId } from './wire.ts';

/** A priority by name or by id. */
export const priorityReference = () =>
  z
    .preprocess((value: Priority | number) => findPriority(value), z.enum(priorities))
    .meta({ override: { type: 'string' } });

export const updateTicketInput = z.object({
  id: recordId(),
  subject: requiredText(180, 3).optional(),
  /** By name or id. */
  priority: priorityReference().optional(),
});

export const prioritySchema = z.object({
  id: z.int(),
  name: z.enum(priorities),
  label: z.string(),
  /** The higher, the more urgent. */
  level: z.int(),
  is_default: z.boolean(),
});
