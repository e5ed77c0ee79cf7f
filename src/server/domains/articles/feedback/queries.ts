import { and, asc, desc, eq, gte, ilike, inArray, lt, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Database } from '#server/platform/db/connect.ts';
import { partOf } from '#server/platform/db/patterns.ts';
import type { feedbackListInput } from '#shared/article-feedback.ts';
import { offsetOf } from '#shared/pagination.ts';
import { personColumns } from '../../auth/queries.ts';
import { users } from '../../auth/tables.ts';
import { articleFeedback } from '../../help-center/article-detail-tables.ts';
import { articles } from '../../help-center/article-tables.ts';

type Filter = z.output<typeof feedbackListInput>;

const handlers = alias(users, 'handlers');

const columns = {
  feedback: articleFeedback,
  article: { id: articles.id, title: articles.title },
  user: personColumns,
  handler: {
    id: handlers.id,
    first_name: handlers.first_name,
    last_name: handlers.last_name,
    email: handlers.email,
    avatar: handlers.avatar,
  },
};

const select = (db: Database) =>
  db
    .select(columns)
    .from(articleFeedback)
    .innerJoin(articles, eq(articles.id, articleFeedback.article_id))
    .leftJoin(users, eq(users.id, articleFeedback.user_id))
    .leftJoin(handlers, eq(handlers.id, articleFeedback.handled_by));

export type FeedbackRow = Awaited<ReturnType<typeof findFeedback>>[number];

/** Feedback of these ids, the oldest first. */
export const findFeedback = (db: Database, ids: readonly number[]) =>
  select(db)
    .where(inArray(articleFeedback.id, [...ids]))
    .orderBy(asc(articleFeedback.id));

function conditionOf({ query, articleId, was_helpful, handled, from, to }: Filter): SQL | undefined {
  return and(
    query ? ilike(articleFeedback.comment, partOf(query)) : undefined,
    articleId ? eq(articleFeedback.article_id, articleId) : undefined,
    typeof was_helpful === 'boolean' ? eq(articleFeedback.was_helpful, was_helpful) : undefined,
    typeof handled === 'boolean' ? eq(articleFeedback.handled, handled) : undefined,
    from ? gte(articleFeedback.created_at, new Date(from).toISOString()) : undefined,
    to ? lt(articleFeedback.created_at, new Date(to).toISOString()) : undefined,
  );
}

/** One page of feedback, with the total. */
export async function listFeedback(db: Database, input: Filter) {
  const condition = conditionOf(input);
  const turned = input.orderDir === 'asc' ? asc : desc;
  const [found, total] = await Promise.all([
    select(db)
      .where(condition)
      .orderBy(turned(articleFeedback.created_at), turned(articleFeedback.id))
      .limit(input.perPage)
      .offset(offsetOf(input)),
    db.$count(articleFeedback, condition),
  ]);
  return { found, total };
}
