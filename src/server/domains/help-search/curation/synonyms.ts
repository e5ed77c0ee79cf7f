import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import { partOf } from '#server/platform/db/patterns.ts';
import type { Services } from '#server/platform/services.ts';
import { assertUnchanged } from '#shared/edit-conflict.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { offsetOf, toCountedPage } from '#shared/pagination.ts';
import type {
  curationListInput,
  Synonym,
  synonymChangeInput,
  synonymInput,
} from '#shared/search-curation.ts';
import { translatable } from '#shared/translation.ts';
import { audit } from '../../audit/service.ts';
import { searchSynonyms } from '../tables.ts';
import { announceCuration, foldQuery } from './curation.ts';

/** Bounds the memory: all synonyms are cached per process. */
export const maxSynonyms = 2000;

const columns = {
  id: searchSynonyms.id,
  words: searchSynonyms.words,
  created_at: searchSynonyms.created_at,
};

export const containing = (text: SQL, query: string | null | undefined) =>
  query ? sql`${text} ilike ${partOf(query)}` : undefined;

export async function listSynonyms({ db }: Pick<Services, 'db'>, input: z.output<typeof curationListInput>) {
  const direction = input.orderDir === 'asc' ? asc : desc;
  const condition = and(containing(sql`array_to_string(${searchSynonyms.words}, ' ')`, input.query));
  const [found, total] = await Promise.all([
    db
      .select(columns)
      .from(searchSynonyms)
      .where(condition)
      .orderBy(direction(searchSynonyms.created_at), direction(searchSynonyms.id))
      .limit(input.perPage)
      .offset(offsetOf(input)),
    db.$count(searchSynonyms, condition),
  ]);
  return { pagination: toCountedPage(found, total, input) };
}

/** Throws 404 for an unknown id. */
export async function readSynonym({ db }: Pick<Services, 'db'>, id: number): Promise<Synonym> {
  const [found] = await db.select(columns).from(searchSynonyms).where(eq(searchSynonyms.id, id));
  if (found === undefined) throw notFound();
  return found;
}

/** The words without duplicates. Throws 422 for fewer than two after normalization. */
function distinct(words: readonly string[]): string[] {
  const known = new Map(words.map((word) => [foldQuery(word), word]));
  if (known.size < 2) throw invalid({ words: ['Enter at least two synonyms.'] });
  if (words.some((word) => !/[\p{L}\p{N}]/u.test(word))) {
    throw invalid({ words: ['Each word must contain a letter or digit.'] });
  }
  return [...known.values()];
}

const logged = (id: number) => ({ subject_type: 'synonym', subject_id: String(id) });

export async function createSynonym(ctx: Context, input: z.output<typeof synonymInput>): Promise<Synonym> {
  const words = distinct(input.words);
  const { made, settle } = await ctx.db.transaction(async (tx) => {
    if ((await tx.$count(searchSynonyms)) >= maxSynonyms) {
      throw invalid({
        words: [
          translatable(
            'You can add up to :count group of synonyms.|You can add up to :count groups of synonyms.',
            { count: maxSynonyms },
          ),
        ],
      });
    }
    const [row] = await tx.insert(searchSynonyms).values({ words }).returning(columns);
    if (row === undefined) throw new Error('The synonyms were not stored.');
    await audit(ctx, tx, { action: 'synonym.create', ...logged(row.id), after: { words } });
    return { made: row, settle: await announceCuration(ctx, tx) };
  });
  settle();
  return made;
}

/** Throws 404 for an unknown id, and 409 with `details.changed` when the words were changed since they were read. */
export async function updateSynonym(
  ctx: Context,
  { id, before: read, words: sent }: z.output<typeof synonymChangeInput>,
): Promise<Synonym> {
  const { changed, settle } = await ctx.db.transaction(async (tx) => {
    const [before] = await tx
      .select(columns)
      .from(searchSynonyms)
      .where(eq(searchSynonyms.id, id))
      .for('update');
    if (before === undefined) throw notFound();
    assertUnchanged(
      before,
      { before: read, sent: { words: sent } },
      'synonym_changed',
      'Someone else changed these synonyms while you were editing.',
    );
    const words = sent === undefined ? before.words : distinct(sent);
    await tx.update(searchSynonyms).set({ words }).where(eq(searchSynonyms.id, id));
    await audit(ctx, tx, {
      action: 'synonym.update',
      ...logged(id),
      before: { words: before.words },
      after: { words },
    });
    return { changed: { ...before, words }, settle: await announceCuration(ctx, tx) };
  });
  settle();
  return changed;
}

/** Throws 404 when none of them exists. */
export async function deleteSynonyms(ctx: Context, ids: readonly number[]) {
  const settle = await ctx.db.transaction(async (tx) => {
    const gone = await tx
      .delete(searchSynonyms)
      .where(inArray(searchSynonyms.id, [...ids]))
      .returning(columns);
    if (gone.length === 0) throw notFound();
    for (const { id, words } of gone) {
      await audit(ctx, tx, { action: 'synonym.delete', ...logged(id), before: { words } });
    }
    return announceCuration(ctx, tx);
  });
  settle();
  return {};
}
