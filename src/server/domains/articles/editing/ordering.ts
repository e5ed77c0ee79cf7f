import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import { isWholeOrder } from '#server/platform/named-list.ts';
import { invalid, notFound } from '#shared/errors.ts';
import type { articleOrderInput, moveInput } from '#shared/writing.ts';
import { audit } from '../../audit/service.ts';
import { articles } from '../../help-center/article-tables.ts';
import { announceContent } from '../../help-center/categories.ts';
import { lockHelpCenter } from '../../help-center/lock.ts';
import { findSection, lastPosition, lockArticles } from './queries.ts';
import { assertPublisher, assertSection } from './service.ts';
import { announce, storeChange } from './store.ts';

/** Appends articles to a section, in the given order. */
export async function moveArticles(ctx: Context, { ids, section_id }: z.output<typeof moveInput>) {
  const settle = await ctx.db.transaction(async (tx) => {
    await lockHelpCenter(tx);
    const found = await lockArticles(tx, ids);
    if (found.length === 0) throw notFound();
    await assertSection(tx, section_id);
    if (found.some(({ status }) => status !== 'draft')) assertPublisher(ctx);
    const wanted = [...new Set(ids)].flatMap((id) => found.filter((article) => article.id === id));
    let position = await lastPosition(tx, section_id);
    const changed = [];
    for (const before of wanted) {
      if (before.section_id === section_id) continue;
      position += 1;
      const after = await storeChange(ctx, tx, before, { section_id, position }, { action: 'article.move' });
      changed.push({ before, after });
    }
    return announce(ctx, tx, ...changed);
  });
  settle();
  return {};
}

/** Throws 422 unless these are all of them, each once. */
export function assertAll(ids: readonly number[], present: readonly number[]): void {
  if (isWholeOrder(ids, present)) return;
  throw invalid({
    ids: ['List every item exactly once. Something was added or removed since you loaded the list.'],
  });
}

/** Sets the order of a section's articles. Throws 422 when these are not all of them. */
export async function orderArticles(ctx: Context, { section_id, ids }: z.output<typeof articleOrderInput>) {
  const settle = await ctx.db.transaction(async (tx) => {
    await lockHelpCenter(tx);
    if ((await findSection(tx, section_id)) === undefined) throw notFound();
    const present = await tx
      .select({ id: articles.id })
      .from(articles)
      .where(and(eq(articles.section_id, section_id), isNull(articles.deleted_at)))
      .orderBy(articles.position, articles.id);
    const before = present.map(({ id }) => id);
    assertAll(ids, before);
    await tx.execute(sql`
      update ${articles} a set position = wanted.place
      from unnest(${`{${ids.join()}}`}::int[]) with ordinality as wanted (id, place)
      where a.id = wanted.id and a.position <> wanted.place`);
    const subject = { subject_type: 'section', subject_id: String(section_id) };
    await audit(ctx, tx, { action: 'article.reorder', ...subject, before: { ids: before }, after: { ids } });
    return announceContent(ctx, tx, null);
  });
  settle();
  return {};
}
