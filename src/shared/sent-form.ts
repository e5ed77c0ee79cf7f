import { z } from 'zod';
import { translatableSchema } from './translatable.ts';
import type { Text } from './translation.ts';

const textSchema: z.ZodType<Text> = z.union([z.string(), translatableSchema]);

/** Result of a form that the browser submitted without the page's script. */
export const sentFormSchema = z.object({
  /** The path of the call that it was sent to. */
  action: z.string(),
  /** Error messages by field. */
  errors: z.record(z.string(), z.array(textSchema)),
  /** The input, without secrets. Unchecked boxes are missing. */
  values: z.record(z.string(), z.string()),
  /** Message that belongs to no field. */
  message: textSchema.nullable(),
  /** Success; the message describes it. */
  done: z.boolean(),
});

export type SentForm = z.infer<typeof sentFormSchema>;

/** Said in place of the refusal of a form whose page and session do not belong together any more. */
export const pageTooOld = 'The page was open for too long. Please try again.';
