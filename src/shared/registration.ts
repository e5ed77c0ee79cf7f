import { z } from 'zod';

/** A field that registration asks for besides; `label` is its usual one when it is null. */
export const extraFieldSchema = z.object({
  id: z.enum(['first_name', 'last_name', 'country', 'timezone']),
  label: z.string().max(255).nullable().default(null),
  required: z.boolean().default(false),
});

export type ExtraField = z.infer<typeof extraFieldSchema>;
