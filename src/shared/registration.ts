import { z } from 'zod';

/** An extra field of the registration; null `label` is its default. */
export const extraFieldSchema = z.object({
  id: z.enum(['first_name', 'last_name', 'country', 'timezone']),
  label: z.string().max(255).nullable().default(null),
  required: z.boolean().default(false),
});

export type ExtraField = z.infer<typeof extraFieldSchema>;

/** The same after first and last name, both required, as staff needs them. */
export function withNames(fields: readonly ExtraField[]): ExtraField[] {
  const names = (['first_name', 'last_name'] as const).map((id) => ({
    id,
    label: fields.find((field) => field.id === id)?.label ?? null,
    required: true,
  }));
  return [...names, ...fields.filter(({ id }) => id !== 'first_name' && id !== 'last_name')];
}
