import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import { invalid, notFound } from '#shared/errors.ts';
import type { articleTagsInput } from '#shared/writing.ts';
import { articleDrafts } from '../../help-center/article-detail-tables.ts';
import { lockHelpCenter } from '../../help-center/lock.ts';
import { findDraft, lockArticles } from './queries.ts';
import { assertPublisher } from './service.ts';
import { announce, storeChange } from './store.ts';

const maxTags = 20;

/** Adds and removes tags of articles, also in their drafts. Throws 404 when none of them exists. */
export async function tagArticles(ctx: Context, { ids, add, remove }: z.output<typeof articleTagsInput>) {
  const change = (tags: readonly string[]) => {
    const kept = tags.filter((tag) => !remove?.includes(tag));
    const changed = [...new Set([...kept, ...(add ?? [])])];
    if (changed.length > maxTags) throw invalid({ add: ['An article can have up to 20 tags.'] });
    return changed;
  };
  const settle = await ctx.db.transaction(async (tx) => {
    await lockHelpCenter(tx);
    const found = await lockArticles(tx, ids);
    if (found.length === 0) throw notFound();
    if (found.some(({ status }) => status !== 'draft')) assertPublisher(ctx);
    const changed = [];
    for (const before of found) {
      const draft = await findDraft(tx, before.id);
      const after = await storeChange(
        ctx,
        tx,
        before,
        { tags: change(before.tags) },
        { action: 'article.tag' },
      );
      if (draft?.words) {
        const words = { ...draft.words, tags: change(draft.words.tags) };
        // Rebases the draft on the new version: publishing it would conflict otherwise.
        const numbers = { version: Math.max(draft.version, after.version), begun_on: after.version };
        await tx
          .update(articleDrafts)
          .set({ words, ...numbers })
          .where(eq(articleDrafts.article_id, before.id));
      }
      changed.push({ before, after });
    }
    return announce(ctx, tx, ...changed);
  });
  settle();
  return {};
}
