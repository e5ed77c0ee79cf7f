import { and, asc, desc, eq, isNull, max } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Services } from '#server/platform/services.ts';
import type { CurrentUser } from '#shared/auth.ts';
import type { linkListInput } from '#shared/links.ts';
import { offsetOf, toCountedPage } from '#shared/pagination.ts';
import { audit } from '../../audit/service.ts';
import { articleLinks } from '../../help-center/article-detail-tables.ts';
import { articles } from '../../help-center/article-tables.ts';
import { lastFinishedAt, presentJob, storeJob } from '../../jobs/service.ts';
import { checkLinksJob } from './jobs.ts';

/** Requests a link check of all articles. */
export async function requestLinkCheck(ctx: Context, user: CurrentUser) {
  await ctx.limits.consume('transfer', user.id);
  const row = await ctx.db.transaction(async (tx) => {
    const made = await storeJob(tx, user, 'link_check', {});
    await ctx.jobs.enqueue(tx, checkLinksJob, { id: made.id });
    await audit(ctx, tx, {
      action: 'link_check.run',
      subject_type: 'job',
      subject_id: made.id,
      after: { links: true },
    });
    return made;
  });
  ctx.jobs.nudge();
  return { job: presentJob(row) };
}

/** When links were last checked. A check that finds no link leaves only its job behind. */
async function lastCheckedAt({ db }: Pick<Services, 'db'>): Promise<string | null> {
  const finished = await lastFinishedAt({ db }, 'link_check');
  if (finished !== null) return finished;
  const [row] = await db.select({ at: max(articleLinks.checked_at) }).from(articleLinks);
  return row?.at ?? null;
}

/** Results of the last link check, the newest first. */
export async function listLinks(
  { db }: Pick<Services, 'db'>,
  { all, ...page }: z.output<typeof linkListInput>,
) {
  const wanted = and(isNull(articles.deleted_at), all ? undefined : eq(articleLinks.is_broken, true));
  const own = eq(articles.id, articleLinks.article_id);
  const columns = {
    article_id: articleLinks.article_id,
    title: articles.title,
    url: articleLinks.url,
    is_broken: articleLinks.is_broken,
    status: articleLinks.status,
    error: articleLinks.error,
    checked_at: articleLinks.checked_at,
  };
  const found = await db
    .select(columns)
    .from(articleLinks)
    .innerJoin(articles, own)
    .where(wanted)
    .orderBy(desc(articleLinks.checked_at), asc(articleLinks.article_id), asc(articleLinks.url))
    .limit(page.perPage)
    .offset(offsetOf(page));
  const total = await db.$count(
    db.select({ id: articles.id }).from(articleLinks).innerJoin(articles, own).where(wanted).as('listed'),
  );
  const last_checked_at = await lastCheckedAt({ db });
  return { pagination: toCountedPage(found, total, page), last_checked_at };
}
