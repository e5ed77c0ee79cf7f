import { and, asc, eq, isNull, lt, not, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { userTopic } from '#server/platform/events/events.ts';
import { notFound } from '#shared/errors.ts';
import type { editingInput } from '#shared/writing.ts';
import { personColumns, toPerson } from '../../auth/queries.ts';
import { users } from '../../auth/tables.ts';
import { articleEditors } from '../../help-center/article-detail-tables.ts';
import { draftNumber } from './drafts.ts';
import { findArticle, findDraft } from './queries.ts';

/** Seconds without a heartbeat after which an editor counts as closed. */
const goneAfterSeconds = 75;

const isGone = lt(articleEditors.seen_at, sql`now() - make_interval(secs => ${goneAfterSeconds})`);

export const deleteGoneEditors = (db: Database) => db.delete(articleEditors).where(isGone);

/**
 * Stores the heartbeat of an editor, or its end; answers with the other editors. Publishes a hint when an editor opens
 * or closes. Throws 404.
 */
export async function noteEditing(ctx: Context, { id, tab, left }: z.output<typeof editingInput>) {
  const article = await findArticle(ctx.db, id);
  if (article === undefined) throw notFound();
  const own = and(eq(articleEditors.user_id, ctx.user.id), eq(articleEditors.tab, tab));
  let isNews = true;
  if (left) {
    await ctx.db.delete(articleEditors).where(and(eq(articleEditors.article_id, id), own));
  } else {
    const [noted] = await ctx.db
      .insert(articleEditors)
      .values({ article_id: id, user_id: ctx.user.id, tab })
      .onConflictDoUpdate({
        target: [articleEditors.article_id, articleEditors.user_id, articleEditors.tab],
        set: { seen_at: sql`now()` },
      })
      // Zero for an inserted row.
      .returning({ isNew: sql<boolean>`xmax = 0` });
    isNews = noted?.isNew ?? true;
  }
  const [others, draft] = await Promise.all([
    ctx.db
      .selectDistinct(personColumns)
      .from(articleEditors)
      .innerJoin(users, and(eq(users.id, articleEditors.user_id), isNull(users.deleted_at)))
      .where(and(eq(articleEditors.article_id, id), not(isGone), own && not(own)))
      .orderBy(asc(users.id)),
    findDraft(ctx.db, id),
  ]);
  if (isNews) {
    const topics = others.map((person) => userTopic(person.id));
    await ctx.events.publish(ctx.db, topics, { name: 'editors', id });
  }
  return { editors: others.map(toPerson), version: draftNumber(article, draft) };
}
