import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { notFound } from '#shared/errors.ts';
import type { ArticleDraft, articleDraftInput } from '#shared/writing.ts';
import { peopleOf, toPerson } from '../../auth/queries.ts';
import {
  type ArticleContent,
  articleDrafts,
  articleVersions,
} from '../../help-center/article-detail-tables.ts';
import { assertUnchanged } from '../policy.ts';
import { type ArticleRow, changeContent, isSameContent, seoOf, storedContentOf } from './article-content.ts';
import { findDraft, lockArticles, nextVersion } from './queries.ts';
import { storeOldestVersion } from './store.ts';

export type DraftRow = typeof articleDrafts.$inferSelect;

/** Version number of the latest content, whether published or not. */
export const draftNumber = (article: Pick<ArticleRow, 'version'>, draft: DraftRow | undefined) =>
  Math.max(article.version, draft?.version ?? 0);

/** The draft as an unpublished version. */
export const unpublishedVersion = (
  article_id: number,
  { version, words, updated_by, updated_at }: DraftRow & { words: ArticleContent },
) => ({ article_id, version, words, published: false, user_id: updated_by, created_at: updated_at });

/** Clears the draft. */
export const endDraft = (tx: Database, articleId: number) =>
  tx
    .update(articleDrafts)
    .set({ words: null, updated_at: sql`now()` })
    .where(eq(articleDrafts.article_id, articleId));

export async function presentDraft(db: Database, draft: DraftRow | undefined): Promise<ArticleDraft | null> {
  if (!draft?.words) return null;
  const { seo_title, seo_description, ...words } = draft.words;
  const [editor] = draft.updated_by === null ? [] : await peopleOf(db, [draft.updated_by]);
  return {
    ...words,
    seo: seoOf({ seo_title, seo_description }),
    version: draft.version,
    begun_on: draft.begun_on,
    updated_by: editor === undefined ? null : toPerson(editor),
    updated_at: draft.updated_at,
  };
}

/**
 * Saves the draft apart from the published content; absent fields are unchanged. Throws 409 when the draft was changed
 * since `base_version`. A draft equal to the article is cleared.
 */
export async function saveDraft(
  ctx: Context,
  { id, base_version, ...sent }: z.output<typeof articleDraftInput>,
): Promise<{ draft: ArticleDraft | null; version: number }> {
  return ctx.db.transaction(async (tx) => {
    const [article] = await lockArticles(tx, [id]);
    if (article === undefined) throw notFound();
    const before = await findDraft(tx, id);
    const current = draftNumber(article, before);
    assertUnchanged(base_version, current);
    const published = storedContentOf(article);
    const start = before?.words ?? published;
    const words = changeContent(start, sent, article.published_at === null);
    const isSame = isSameContent(words, start) && before?.begun_on === article.version;
    if (isSame || (!before?.words && isSameContent(words, published))) {
      return { draft: await presentDraft(tx, before), version: current };
    }
    // Saving without a base overwrites another writer's draft knowingly: theirs is stored as a version.
    if (base_version === null && before?.words && before.updated_by !== ctx.user.id) {
      await storeOldestVersion(tx, article);
      await tx.insert(articleVersions).values(unpublishedVersion(id, { ...before, words: before.words }));
    }
    const version = await nextVersion(tx, article);
    const stored = {
      words: isSameContent(words, published) ? null : words,
      version,
      // A save without a base, or on the newest, counts as based on the published version.
      begun_on: article.version,
      updated_by: ctx.user.id,
    };
    const [draft] = await tx
      .insert(articleDrafts)
      .values({ article_id: id, ...stored })
      .onConflictDoUpdate({ target: articleDrafts.article_id, set: { ...stored, updated_at: sql`now()` } })
      .returning();
    return { draft: await presentDraft(tx, draft), version };
  });
}

/** Discards the draft; the published content is unchanged. */
export async function discardDraft(ctx: Context, id: number) {
  await ctx.db.transaction(async (tx) => {
    const [article] = await lockArticles(tx, [id]);
    if (article === undefined) throw notFound();
    // The version increases, so that concurrent saves on the old draft conflict.
    await tx
      .update(articleDrafts)
      .set({ words: null, version: sql`${articleDrafts.version} + 1`, updated_at: sql`now()` })
      .where(eq(articleDrafts.article_id, id));
  });
  return {};
}
