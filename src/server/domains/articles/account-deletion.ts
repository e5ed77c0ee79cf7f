import { eq } from 'drizzle-orm';
import type { OnDelete } from '../auth/account-hooks.ts';
import { articleEditors, articleFeedback } from '../help-center/article-detail-tables.ts';
import { articles } from '../help-center/article-tables.ts';

/** Clears the owner of articles and the author of feedback. */
export const clearWriter: OnDelete = async (_services, tx, userId) => {
  await tx.update(articles).set({ owner_id: null }).where(eq(articles.owner_id, userId));
  await tx.update(articleFeedback).set({ user_id: null }).where(eq(articleFeedback.user_id, userId));
  await tx.delete(articleEditors).where(eq(articleEditors.user_id, userId));
};
