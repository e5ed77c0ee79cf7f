import { z } from 'zod';
import { articleStatuses } from '#shared/record-states.ts';
import { defineEvent } from '../../platform/jobs/domain-events.ts';

/** An article was moved to the trash. */
export const articleDeleted = defineEvent({
  name: 'article.deleted',
  data: z.object({ article_id: z.int() }),
});

/** An article was stored with other content than before, or for the first time. */
export const articleSaved = defineEvent({
  name: 'article.saved',
  data: z.object({
    article_id: z.int(),
    status: z.enum(articleStatuses),
    /** Readers could not read it before. */
    newly_published: z.boolean().default(false),
  }),
});
