import { z } from 'zod';
import type { Database } from '#server/platform/db/connect.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { Services } from '#server/platform/services.ts';
import type { ArticleRow } from './article-content.ts';
import { purgeDeletedArticles } from './purge.ts';
import { publishDueArticles } from './scheduled-publishing.ts';

/** At the moment of an article; which ones are due is asked anew then, because moments change. */
export const publishArticles = defineJob({
  name: 'articles-publish',
  label: 'Publish scheduled articles',
  data: z.object({}),
  run: (services: Services) => publishDueArticles(services),
});

/** Lets a scheduled article be published at its moment. */
export async function scheduleArticle(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Database,
  { published_at }: Pick<ArticleRow, 'published_at'>,
): Promise<void> {
  if (published_at === null) return;
  // A second later, so that the clock of the database has surely passed it.
  const seconds = Math.max(0, (Date.parse(published_at) - Date.now()) / 1000) + 1;
  await jobs.enqueueLater(tx, publishArticles, seconds, {});
}

/** Every night, what has been in the bin for its time. */
export const purgeArticles = defineJob({
  name: 'articles-purge',
  label: 'Empty the trash of articles',
  data: z.object({}),
  cron: '41 3 * * *',
  run: (services: Services) => purgeDeletedArticles(services),
});
