import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Services } from '#server/platform/services.ts';
import type { Feedback, feedbackChangeInput, feedbackListInput } from '#shared/article-feedback.ts';
import { notFound } from '#shared/errors.ts';
import { toCountedPage } from '#shared/pagination.ts';
import { toPerson } from '../../auth/queries.ts';
import { articleFeedback } from '../../help-center/article-detail-tables.ts';
import { type FeedbackRow, findFeedback, listFeedback } from './queries.ts';

const present = ({ feedback, article, user, handler }: FeedbackRow): Feedback => ({
  id: feedback.id,
  article_id: feedback.article_id,
  article,
  was_helpful: feedback.was_helpful,
  comment: feedback.comment,
  user: user && toPerson(user),
  handled: feedback.handled,
  handled_by: handler && toPerson(handler),
  created_at: feedback.created_at,
});

/** Readers' feedback, for writers. */
export async function readFeedback({ db }: Pick<Services, 'db'>, input: z.output<typeof feedbackListInput>) {
  const { found, total } = await listFeedback(db, input);
  return { pagination: toCountedPage(found.map(present), total, input) };
}

/** Marks feedback as handled, or as open. Throws 404 when none of it exists. */
export async function handleFeedback(
  ctx: Context,
  { id: ids, handled }: z.output<typeof feedbackChangeInput>,
): Promise<{ feedback: Feedback; changed: number }> {
  await ctx.db
    .update(articleFeedback)
    .set({ handled, handled_by: handled ? (ctx.identity.user?.id ?? null) : null })
    .where(inArray(articleFeedback.id, ids));
  const changed = await findFeedback(ctx.db, ids);
  const [first] = changed;
  if (first === undefined) throw notFound();
  return { feedback: present(first), changed: changed.length };
}
