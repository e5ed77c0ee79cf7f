import { z } from 'zod';

/** A language by its native name. */
export const languageSchema = z.object({ language: z.string(), name: z.string() });

/** `language` is another name for the same. */
export const localeInput = z.object({
  locale: z.string().max(35).optional(),
  language: z.string().max(35).optional(),
});

export const localeSchema = languageSchema.extend({ lines: z.record(z.string(), z.string()) });
