import { z } from 'zod';
import type { Database } from '#server/platform/db/connect.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { Services } from '#server/platform/services.ts';
import type { ArticleRow } from './article-content.ts';
import { purgeDeletedArticles } from './purge.ts';
import { publishDueArticles } from './scheduled-publishing.ts';

/** Runs at the publishing time of an article; reads the due ones then, because times may change. */
export const publishArticles = defineJob({
  name: 'articles-publish',
  label: 'Publish scheduled articles',
  data: z.object({}),
  run: (services: Services) => publishDueArticles(services),
});

/** Enqueues the publishing of a scheduled article. */
export async function scheduleArticle(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Database,
  { published_at }: Pick<ArticleRow, 'published_at'>,
): Promise<void> {
  if (published_at === null) return;
  // One second of tolerance for the clock of the database.
  const seconds = Math.max(0, (Date.parse(published_at) - Date.now()) / 1000) + 1;
  await jobs.enqueueLater(tx, publishArticles, seconds, {});
}

/** Nightly deletion of articles whose time in the trash is over. */
export const purgeArticles = defineJob({
  name: 'articles-purge',
  label: 'Empty the article trash',
  data: z.object({}),
  cron: '41 3 * * *',
  run: (services: Services) => purgeDeletedArticles(services),
});
