import { z } from 'zod';

/** A line with the values of its placeholders; a value may be such a text itself. */
export const translatableSchema = z.object({
  line: z.string(),
  get values() {
    return z.record(z.string(), z.union([z.string(), z.number(), translatableSchema]));
  },
});

/** The refusal of one of several records, in the answer for all of them. */
export const refusalTexts = {
  /** In English. */
  message: z.string().nullable(),
  /** Translatable form of the message; null for one without values. */
  text: translatableSchema.nullable(),
};
