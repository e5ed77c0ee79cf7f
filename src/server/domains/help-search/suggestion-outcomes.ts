import { lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type SuggestionOutcome, suggestionOutcome } from '#shared/helpcenter.ts';
import type { SuggestionReport, suggestionReportInput } from '#shared/search-terms.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';
import { since } from './search-term-queries.ts';
import { suggestionOutcomes } from './tables.ts';

const sent = (name: string) => sql.raw(`excluded.${name}`);

const toRow = ({ form, results, heldOut, clickedArticle, filed }: SuggestionOutcome) => ({
  form_id: form,
  held_out: heldOut ?? false,
  results,
  clicked_article: clickedArticle ?? null,
  filed: filed ?? false,
});

/** Stores outcomes of new request forms. A repeated report of a form keeps its click and request. */
export async function storeOutcomes(db: Database, entries: readonly unknown[]): Promise<void> {
  const outcomes = new Map<string, SuggestionOutcome>();
  for (const entry of entries) {
    const parsed = suggestionOutcome.safeParse(entry);
    if (parsed.success && parsed.data.results.length > 0) outcomes.set(parsed.data.form, parsed.data);
  }
  if (outcomes.size === 0) return;
  await db
    .insert(suggestionOutcomes)
    .values([...outcomes.values()].map(toRow))
    .onConflictDoUpdate({
      target: suggestionOutcomes.form_id,
      set: {
        results: sent('results'),
        clicked_article: sql`coalesce(${sent('clicked_article')}, ${suggestionOutcomes.clicked_article})`,
        filed: sql`${suggestionOutcomes.filed} or ${sent('filed')}`,
      },
    });
}

const none = { forms: 0, clicked: 0, filed: 0, left: 0 };

/** Outcomes of forms with suggestions, and of the control group without. One statement. */
export async function reportSuggestions(
  { db }: Pick<Services, 'db'>,
  { from, to }: z.output<typeof suggestionReportInput>,
): Promise<SuggestionReport> {
  const { held_out, clicked_article, filed, created_at } = suggestionOutcomes;
  const found = await db
    .select({
      held_out,
      forms: sql<number>`count(*)::int`,
      clicked: sql<number>`count(${clicked_article})::int`,
      filed: sql<number>`(count(*) filter (where ${filed}))::int`,
      left: sql<number>`(count(*) filter (where not ${filed}))::int`,
    })
    .from(suggestionOutcomes)
    .where(since(created_at, { from, to }))
    .groupBy(held_out);
  const of = (heldOut: boolean) => {
    const { held_out: _, ...outcomes } = found.find((row) => row.held_out === heldOut) ?? {
      held_out: heldOut,
      ...none,
    };
    return outcomes;
  };
  return { shown: of(false), held_out: of(true) };
}

export async function pruneOutcomes(db: Database, days: number): Promise<void> {
  await db
    .delete(suggestionOutcomes)
    .where(lt(suggestionOutcomes.created_at, sql`now() - make_interval(days => ${days})`));
}
