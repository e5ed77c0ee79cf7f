import { z } from 'zod';
import { personSchema } from './auth.ts';
import { directions } from './files.ts';
import { countedPage, pageInput } from './pagination.ts';
import { plainText, requiredText } from './validation.ts';
import { listOf, recordId, timestamp } from './wire.ts';

/** Causes of a redirect: the page was renamed or moved, or the redirect was added by hand. */
export const redirectCauses = ['renamed', 'moved', 'added'] as const;

export type RedirectCause = (typeof redirectCauses)[number];

export const redirectSchema = z.object({
  id: z.int(),
  from: z.string(),
  to: z.string(),
  cause: z.enum(redirectCauses),
  created_by: personSchema.nullable(),
  created_at: timestamp(),
});

export type HelpRedirect = z.infer<typeof redirectSchema>;

export const redirectListInput = z.object({
  /** A part of either address. */
  query: plainText().max(255).nullish(),
  orderBy: z.enum(['created_at']).default('created_at'),
  orderDir: z.enum(directions).default('desc'),
  ...pageInput(15),
});

export const redirectListSchema = z.object({ pagination: countedPage(redirectSchema) });

export const redirectInput = z.object({
  /** A path under `/hc` that has no page. */
  from: requiredText(500),
  /** A path of this site, or an address with http or https. */
  to: requiredText(2000),
});

export const redirectIdsInput = z.object({ id: listOf(recordId()) });
