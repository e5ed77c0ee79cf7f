import { z } from 'zod';
import type { Text } from './translation.ts';

const sentenceSchema = z.object({
  line: z.string(),
  get values() {
    return z.record(z.string(), z.union([z.string(), z.number(), sentenceSchema]));
  },
});

const textSchema: z.ZodType<Text> = z.union([z.string(), sentenceSchema]);

/** What became of a form that the browser sent by itself, before the page's script or without it. */
export const sentFormSchema = z.object({
  /** The path of the call that it was sent to. */
  action: z.string(),
  /** What is said of fields. */
  errors: z.record(z.string(), z.array(textSchema)),
  /** What was typed, but for what is secret. A box that was not ticked is not here. */
  values: z.record(z.string(), z.string()),
  /** What no field is to be told of. */
  message: textSchema.nullable(),
  /** It was done, and the message says what. */
  done: z.boolean(),
});

export type SentForm = z.infer<typeof sentFormSchema>;

/** Said in place of the refusal of a form whose page and session do not belong together any more. */
export const pageTooOld = 'The page was open for too long. Please try again.';
