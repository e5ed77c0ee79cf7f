import { z } from 'zod';
import { articleStatuses } from '#shared/record-states.ts';
import { timestamp } from '#shared/wire.ts';

/** An article in a delivery, as it was when the delivery was made. */
export const articleSnapshotSchema = z.object({
  id: z.int(),
  section_id: z.int(),
  title: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  /** Sanitised HTML. */
  body: z.string(),
  status: z.enum(articleStatuses),
  url: z.string(),
  created_at: timestamp(),
  updated_at: timestamp(),
});

export const articleContent = z.object({ article: articleSnapshotSchema });

export const deletedArticleContent = z.object({ article: z.object({ id: z.int() }) });
