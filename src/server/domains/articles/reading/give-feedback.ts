import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import { sha256 } from '#server/platform/security/keys.ts';
import { notFound, unauthenticated } from '#shared/errors.ts';
import type { articleFeedbackInput } from '#shared/helpcenter.ts';
import { articleFeedback } from '../../help-center/article-detail-tables.ts';
import { readTree } from '../../help-center/categories.ts';
import { readerOf } from '../../help-center/reader.ts';
import { findSection } from './queries.ts';

/** Pseudonymous id of a visitor: from the account, else the session. */
function visitorOf({ identity, session }: Context): string {
  if (identity.user !== null) return sha256(`article-feedback:${identity.user.id}`);
  if (session.guest === null) throw unauthenticated();
  return session.guest;
}

/**
 * Stores a vote on an article; overwrites an earlier one of the same visitor. Throws 404 for an article that is not
 * visible to them.
 */
export async function giveFeedback(
  ctx: Context,
  { id, was_helpful, comment }: z.output<typeof articleFeedbackInput>,
): Promise<Record<string, never>> {
  const visitor = visitorOf(ctx);
  await ctx.limits.consume('article_feedback', visitor);
  const { paths, reach } = await readTree(ctx, await readerOf(ctx));
  const section = await findSection(ctx.db, reach, id);
  if (section === undefined || !paths.has(section)) throw notFound();
  const said = {
    was_helpful,
    comment: comment || null,
    user_id: ctx.identity.user?.id ?? null,
    handled: false,
    handled_by: null,
  };
  await ctx.db
    .insert(articleFeedback)
    .values({ article_id: id, visitor, ...said })
    .onConflictDoUpdate({
      target: [articleFeedback.article_id, articleFeedback.visitor],
      set: { ...said, created_at: sql`now()` },
    });
  return {};
}
