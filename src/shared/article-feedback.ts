import { z } from 'zod';
import { personSchema } from './auth.ts';
import { countedPage, pageInput } from './pagination.ts';
import { plainText } from './validation.ts';
import { flag, listOf, recordId, timestamp, timestampOrDay } from './wire.ts';

export const feedbackListInput = z.object({
  ...pageInput(15),
  /** A part of a comment. */
  query: plainText().max(255).nullish(),
  articleId: recordId().nullish(),
  was_helpful: flag().nullish(),
  handled: flag().nullish(),
  from: timestampOrDay().nullish(),
  to: timestampOrDay().nullish(),
  orderBy: z.enum(['created_at']).default('created_at'),
  orderDir: z.enum(['asc', 'desc']).default('desc'),
});

export const feedbackChangeInput = z.object({ id: listOf(recordId()), handled: flag() });

/** Feedback on whether an article was helpful, for its editors. */
export const feedbackSchema = z.object({
  id: z.int(),
  article_id: z.int(),
  article: z.object({ id: z.int(), title: z.string() }),
  was_helpful: z.boolean(),
  comment: z.string().nullable(),
  /** Null for guests. */
  user: personSchema.nullable(),
  handled: z.boolean(),
  handled_by: personSchema.nullable(),
  created_at: timestamp(),
});

export type Feedback = z.infer<typeof feedbackSchema>;

export const feedbackListSchema = z.object({ pagination: countedPage(feedbackSchema) });
