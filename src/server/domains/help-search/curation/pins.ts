import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { lockTables } from '#server/platform/db/lock-tables.ts';
import type { Services } from '#server/platform/services.ts';
import { assertUnchanged, inOrder } from '#shared/edit-conflict.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { offsetOf, toCountedPage } from '#shared/pagination.ts';
import type { curationListInput, Pin, pinChangeInput, pinInput } from '#shared/search-curation.ts';
import { translatable } from '#shared/translation.ts';
import { audit } from '../../audit/service.ts';
import { articles } from '../../help-center/article-tables.ts';
import { searchPins } from '../tables.ts';
import { announceCuration, foldQuery } from './curation.ts';
import { containing } from './synonyms.ts';

/** Bounds the memory: all pins are cached per process. */
const maxPins = 5000;

const columns = {
  id: searchPins.id,
  query: searchPins.query,
  article_ids: searchPins.article_ids,
  created_at: searchPins.created_at,
};

type Row = Omit<Pin, 'articles'>;

async function withArticles(db: Database, found: readonly Row[]): Promise<Pin[]> {
  const ids = [...new Set(found.flatMap(({ article_ids }) => article_ids))];
  const titled =
    ids.length === 0
      ? []
      : await db
          .select({ id: articles.id, title: articles.title, status: articles.status })
          .from(articles)
          .where(and(inArray(articles.id, ids), isNull(articles.deleted_at)));
  const byId = new Map(titled.map((article) => [article.id, article]));
  return found.map((pin) => ({ ...pin, articles: pin.article_ids.flatMap((id) => byId.get(id) ?? []) }));
}

/** Pinned articles by when they were pinned, a page of them. */
export async function listPins({ db }: Pick<Services, 'db'>, input: z.output<typeof curationListInput>) {
  const direction = input.orderDir === 'asc' ? asc : desc;
  const condition = and(containing(sql`${searchPins.folded_query}`, input.query && foldQuery(input.query)));
  const [found, total] = await Promise.all([
    db
      .select(columns)
      .from(searchPins)
      .where(condition)
      .orderBy(direction(searchPins.created_at), direction(searchPins.id))
      .limit(input.perPage)
      .offset(offsetOf(input)),
    db.$count(searchPins, condition),
  ]);
  return { pagination: toCountedPage(await withArticles(db, found), total, input) };
}

/** Throws 404 for an unknown id. */
export async function readPin({ db }: Pick<Services, 'db'>, id: number): Promise<Pin> {
  const [pin] = await withArticles(
    db,
    await db.select(columns).from(searchPins).where(eq(searchPins.id, id)),
  );
  if (pin === undefined) throw notFound();
  return pin;
}

/** Throws 422 for a search that is another pin's too. */
async function assertFree(tx: Database, folded: string, own: number | null): Promise<void> {
  const taken = await tx.$count(
    searchPins,
    and(eq(searchPins.folded_query, folded), own === null ? undefined : ne(searchPins.id, own)),
  );
  if (taken > 0)
    throw invalid({ query: ['This search already has pinned articles. Edit them instead.'] }, 'query_taken');
}

/** The articles without duplicates. Throws 422 for none, and for unknown ids. */
async function assertThere(tx: Database, sent: readonly number[]): Promise<number[]> {
  const ids = [...new Set(sent)];
  if (ids.length === 0) throw invalid({ article_ids: ['Choose at least one article.'] });
  const there = await tx.$count(articles, and(inArray(articles.id, ids), isNull(articles.deleted_at)));
  if (there < ids.length) throw invalid({ article_ids: ['One of these articles no longer exists.'] });
  return ids;
}

const logged = (id: number) => ({ subject_type: 'pin', subject_id: String(id) });

export async function createPin(ctx: Context, { query, ...input }: z.output<typeof pinInput>): Promise<Pin> {
  const { made, settle } = await ctx.db.transaction(async (tx) => {
    await lockTables(tx, searchPins);
    const folded_query = foldQuery(query);
    await assertFree(tx, folded_query, null);
    const article_ids = await assertThere(tx, input.article_ids);
    if ((await tx.$count(searchPins)) >= maxPins) {
      throw invalid({
        query: [
          translatable(
            'You can pin articles for up to :count search term.|You can pin articles for up to :count search terms.',
            { count: maxPins },
          ),
        ],
      });
    }
    const [row] = await tx.insert(searchPins).values({ query, folded_query, article_ids }).returning(columns);
    if (row === undefined) throw new Error('The pin was not stored.');
    await audit(ctx, tx, { action: 'pin.create', ...logged(row.id), after: { query, article_ids } });
    const [pin] = await withArticles(tx, [row]);
    return { made: pin as Pin, settle: await announceCuration(ctx, tx) };
  });
  settle();
  return made;
}

/** The existing ones of the articles, to compare their order. */
async function leftOf(tx: Database, pin: Row, article_ids: readonly number[] | undefined) {
  if (article_ids === undefined) return undefined;
  const [left] = await withArticles(tx, [{ ...pin, article_ids: [...article_ids] }]);
  return inOrder(left?.articles.map(({ id }) => id));
}

/**
 * Absent fields are unchanged. Throws 404 for an unknown id, and 409 with `details.changed` for fields that were
 * changed since they were read.
 */
export async function updatePin(
  ctx: Context,
  { id, before: read, ...sent }: z.output<typeof pinChangeInput>,
): Promise<Pin> {
  const { changed, settle } = await ctx.db.transaction(async (tx) => {
    await lockTables(tx, searchPins);
    const [before] = await tx.select(columns).from(searchPins).where(eq(searchPins.id, id));
    if (before === undefined) throw notFound();
    const comparable = async (pin: Partial<Pick<Row, 'query' | 'article_ids'>>) => ({
      query: pin.query,
      article_ids: await leftOf(tx, before, pin.article_ids),
    });
    assertUnchanged(
      await comparable(before),
      { before: await comparable(read ?? {}), sent: await comparable(sent) },
      'pin_changed',
      'Someone else changed these pinned articles while you were editing.',
    );
    const query = sent.query ?? before.query;
    const folded_query = foldQuery(query);
    await assertFree(tx, folded_query, id);
    const article_ids =
      sent.article_ids === undefined ? before.article_ids : await assertThere(tx, sent.article_ids);
    await tx.update(searchPins).set({ query, folded_query, article_ids }).where(eq(searchPins.id, id));
    await audit(ctx, tx, {
      action: 'pin.update',
      ...logged(id),
      before: { query: before.query, article_ids: before.article_ids },
      after: { query, article_ids },
    });
    const [pin] = await withArticles(tx, [{ ...before, query, article_ids }]);
    return { changed: pin as Pin, settle: await announceCuration(ctx, tx) };
  });
  settle();
  return changed;
}

/** Throws 404 when none of them exists. */
export async function deletePins(ctx: Context, ids: readonly number[]) {
  const settle = await ctx.db.transaction(async (tx) => {
    const gone = await tx
      .delete(searchPins)
      .where(inArray(searchPins.id, [...ids]))
      .returning(columns);
    if (gone.length === 0) throw notFound();
    for (const { id, query, article_ids } of gone) {
      await audit(ctx, tx, { action: 'pin.delete', ...logged(id), before: { query, article_ids } });
    }
    return announceCuration(ctx, tx);
  });
  settle();
  return {};
}
