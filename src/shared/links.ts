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
  /** What the other side answered; null where nobody was asked or nobody answered. */
  status: z.int().nullable(),
  error: z.string().nullable(),
  checked_at: timestamp(),
});

export type CheckedLink = z.infer<typeof checkedLinkSchema>;

export const linkListSchema = z.object({ pagination: countedPage(checkedLinkSchema) });
