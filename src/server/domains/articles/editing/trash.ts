import type { Context } from '#server/platform/context.ts';
import { eventOf } from '#server/platform/jobs/domain-events.ts';
import { notFound } from '#shared/errors.ts';
import { articleDeleted } from '../../help-center/events.ts';
import { lockHelpCenter } from '../../help-center/lock.ts';
import { scheduleArticle } from './jobs.ts';
import { lockArticles } from './queries.ts';
import { announce, storeChange } from './store.ts';

/** Moves articles to the trash; unknown ids are ignored. Throws 404 when none exists. */
export async function deleteArticles(ctx: Context, ids: readonly number[]) {
  const settle = await ctx.db.transaction(async (tx) => {
    await lockHelpCenter(tx);
    const found = await lockArticles(tx, ids);
    if (found.length === 0) throw notFound();
    const changed = [];
    for (const before of found) {
      // Drafts are invisible to all readers.
      const binned = {
        status: 'draft',
        deleted_status: before.status,
        deleted_at: new Date().toISOString(),
      } as const;
      const after = await storeChange(ctx, tx, before, binned, { action: 'article.delete' });
      changed.push({ before, after });
      await ctx.jobs.emit(tx, eventOf(articleDeleted, { article_id: after.id }));
    }
    return announce(ctx, tx, ...changed);
  });
  settle();
  return {};
}

/** Restores articles from the trash, in their former state. Throws 404 when none of them is there. */
export async function restoreArticles(ctx: Context, ids: readonly number[]) {
  const settle = await ctx.db.transaction(async (tx) => {
    await lockHelpCenter(tx);
    const found = await lockArticles(tx, ids, 'binned');
    if (found.length === 0) throw notFound();
    const changed = [];
    for (const before of found) {
      const kept = { status: before.deleted_status ?? 'draft', deleted_status: null, deleted_at: null };
      const after = await storeChange(ctx, tx, before, kept, { action: 'article.restore' });
      if (after.status === 'scheduled') await scheduleArticle(ctx, tx, after);
      changed.push({ before, after });
    }
    return announce(ctx, tx, ...changed);
  });
  settle();
  return {};
}
