import { z } from 'zod';
import { countedPage, pageInput } from './pagination.ts';
import { flag, timestamp } from './wire.ts';

export const linkListInput = z.object({
  /** Also those that lead somewhere. */
  all: flag().nullish(),
  ...pageInput(15),
});

export const checkedLinkSchema = z.object({
  article_id: z.int(),
  title: z.string(),
  url: z.string(),
  is_broken: z.boolean(),
  /** The response status; null where no request was made or answered. */
  status: z.int().nullable(),
  error: z.string().nullable(),
  checked_at: timestamp(),
});

export type CheckedLink = z.infer<typeof checkedLinkSchema>;

export const linkListSchema = z.object({
  pagination: countedPage(checkedLinkSchema),
  /** When links were last checked; null before the first check. */
  last_checked_at: timestamp().nullable(),
});
