import { z } from 'zod';

/** A language by the name that its speakers give it. */
export const languageSchema = z.object({ language: z.string(), name: z.string() });

/** `language` is another name for the same. */
export const localeInput = z.object({
  locale: z.string().max(35).optional(),
  language: z.string().max(35).optional(),
});

/** What the location form holds; `timezone` is an IANA name or `auto`. */
export const locationInput = z.object({
  language: z.string().min(1),
  country: z.string().nullable(),
  timezone: z.string().min(1),
});

export const localeSchema = languageSchema.extend({ lines: z.record(z.string(), z.string()) });
