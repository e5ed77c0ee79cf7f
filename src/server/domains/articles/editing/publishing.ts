import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import type { AuditAction } from '#shared/audit-actions.ts';
import { AppError, invalid, notFound } from '#shared/errors.ts';
import type { ArticleStatus } from '#shared/record-states.ts';
import type { publishArticlesInput } from '#shared/writing.ts';
import { lockHelpCenter } from '../../help-center/lock.ts';
import { assertUnchanged, nextState } from '../policy.ts';
import { type ArticleRow, contentOf, isMadeFrom, storedContentOf } from './article-content.ts';
import { draftNumber, endDraft } from './drafts.ts';
import { scheduleArticle } from './jobs.ts';
import { findDraft, lockArticles } from './queries.ts';
import { settleSlug } from './service.ts';
import { type ArticleChange, announce, storeChange } from './store.ts';

type Turn = (tx: Database, before: ArticleRow) => Promise<{ change: ArticleChange; note?: string | null }>;

/** Changes the status of articles, all of them or none. Throws 404 when none of them exists. */
async function turn(ctx: Context, ids: readonly number[], action: AuditAction, next: Turn) {
  const { states, settle } = await ctx.db.transaction(async (tx) => {
    await lockHelpCenter(tx);
    const found = await lockArticles(tx, ids);
    if (found.length === 0) throw notFound();
    const changed = [];
    for (const before of found) {
      const { change, note } = await next(tx, before);
      const after = await storeChange(ctx, tx, before, change, { action, note });
      if (after.status === 'scheduled') await scheduleArticle(ctx, tx, after);
      changed.push({ before, after });
    }
    const states = changed.map(({ after: { id, status, published_at } }) => ({ id, status, published_at }));
    return { states, settle: await announce(ctx, tx, ...changed) };
  });
  settle();
  return { articles: states };
}

/** Applies the draft of an article, if any, and clears it. */
async function takeDraftOver(tx: Database, before: ArticleRow): Promise<ArticleChange> {
  const draft = await findDraft(tx, before.id);
  if (!draft?.words) return {};
  if (draft.begun_on < before.version) {
    const text =
      'The article has changed since this draft was started. Review the draft before you publish it.';
    throw new AppError('conflict', 'draft_behind', text, { details: { version: before.version } });
  }
  const { slug: old } = storedContentOf(before);
  const { slug } = draft.words;
  const named = isMadeFrom(draft.words.title, slug) ? null : slug;
  const free = slug === old ? slug : await settleSlug(tx, named, slug, before.language, before.id);
  await endDraft(tx, before.id);
  return contentOf({ ...draft.words, slug: free });
}

const isFuture = (moment: string | null | undefined) => !!moment && Date.parse(moment) > Date.now();

/**
 * Publishes articles with their drafts. A future time schedules them, `internal` restricts them to readers of internal
 * articles.
 */
export function publishArticles(ctx: Context, input: z.output<typeof publishArticlesInput>) {
  const { id: ids, published_at, internal, base_version, note } = input;
  const later = isFuture(published_at);
  if (later && internal)
    throw invalid({ published_at: ["Internal articles are published immediately and can't be scheduled."] });
  const status: ArticleStatus = later ? 'scheduled' : internal ? 'internal' : 'published';
  return turn(ctx, ids, 'article.publish', async (tx, before) => {
    const draft = await findDraft(tx, before.id);
    assertUnchanged(base_version, draftNumber(before, draft));
    const state = nextState(before.status, status, published_at);
    return { change: { ...(await takeDraftOver(tx, before)), ...state }, note: note ?? null };
  });
}

export const unpublishArticles = (ctx: Context, ids: readonly number[]) =>
  turn(ctx, ids, 'article.unpublish', async (_, before) => ({
    change: nextState(before.status, 'draft', null),
  }));

export const archiveArticles = (ctx: Context, ids: readonly number[]) =>
  turn(ctx, ids, 'article.archive', async (_, before) => ({
    change: nextState(before.status, 'archived', null),
  }));
