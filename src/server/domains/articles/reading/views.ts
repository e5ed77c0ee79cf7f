import { sql } from 'drizzle-orm';
import type { Context } from '#server/platform/context.ts';
import { notFound } from '#shared/errors.ts';
import { hasPermission } from '#shared/permissions.ts';
import { holderOf } from '../../auth/procedure.ts';
import { articleViews } from '../../help-center/article-detail-tables.ts';
import { readTree } from '../../help-center/categories.ts';
import { readerOf } from '../../help-center/reader.ts';
import { findSection } from './queries.ts';

/**
 * Counts a view of an article. Pages call it themselves, because the server caches one page for many readers. Skips
 * writers, who view their own work. Throws 404 for an article that is not visible.
 */
export async function countView(ctx: Context, id: number): Promise<Record<string, never>> {
  await ctx.limits.consume('article_view', ctx.request.ip);
  const { paths, reach } = await readTree(ctx, await readerOf(ctx));
  const section = await findSection(ctx.db, reach, id);
  if (section === undefined || !paths.has(section)) throw notFound();
  if (hasPermission(holderOf(ctx), 'articles.update')) return {};
  await ctx.db
    .insert(articleViews)
    .values({ article_id: id })
    .onConflictDoUpdate({
      target: articleViews.article_id,
      set: { views: sql`${articleViews.views} + 1` },
    });
  return {};
}
