import { lt, sql } from 'drizzle-orm';
import { searchSessionEntry } from '#shared/helpcenter.ts';
import { isLoggedTerm } from '#shared/logged-term.ts';
import { cutText } from '#shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { parseJson } from '../../platform/parsing/json.ts';
import { type PrivateNeeds, readPrivateSettings } from '../settings/service.ts';
import { pruneOutcomes, storeOutcomes } from './suggestion-outcomes.ts';
import { searchTerms } from './tables.ts';

const maxEntries = 50;
const maxForms = 10;
const maxResults = 20;
const maxTermLength = 191;

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Truncates overlong parts, so that one of them does not invalidate the rest. */
function shorten(entry: unknown): unknown {
  if (!isMap(entry)) return entry;
  const { term, results } = entry;
  return {
    ...entry,
    term: typeof term === 'string' ? cutText(term.trim(), maxTermLength) : term,
    results: isMap(results) ? Object.values(results).slice(0, maxResults) : results,
  };
}

/** A form may carry the entries as one JSON text. */
function unpack(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return parseJson(value);
  } catch {
    return null;
  }
}

/** The entries of a list, or of a map of them. */
function entriesOf(sent: unknown, most: number): unknown[] {
  const list = unpack(sent);
  return isMap(list) ? Object.values(list).slice(0, most) : [];
}

/**
 * Logs a visitor's searches, suggestions, and the outcome of both. The response is not read, so invalid entries are
 * dropped silently.
 */
export async function logSearches(
  ctx: Context,
  { searchSession, suggestions }: { searchSession?: unknown; suggestions?: unknown },
): Promise<Record<string, never>> {
  await ctx.limits.consume('search_term', ctx.request.ip);
  await storeTerms(ctx, entriesOf(searchSession, maxEntries));
  await storeOutcomes(ctx.db, entriesOf(suggestions, maxForms));
  return {};
}

async function storeTerms(ctx: Context, entries: readonly unknown[]): Promise<void> {
  const terms = entries.flatMap((entry) => {
    const parsed = searchSessionEntry.safeParse(shorten(entry));
    if (!parsed.success) return [];
    const { term } = parsed.data;
    const isLogged = !term.includes('\0') && isLoggedTerm(term);
    return isLogged ? [parsed.data] : [];
  });
  if (terms.length === 0) return;
  await ctx.db.insert(searchTerms).values(
    terms.map(({ term, results, clickedArticle, createdTicket, categoryId }) => ({
      term,
      results: results ?? [],
      clicked_article: clickedArticle ?? null,
      created_ticket: createdTicket ?? false,
      category_id: categoryId ?? null,
      user_id: ctx.identity.user?.id ?? null,
    })),
  );
}

/** Deletes logged searches and suggestions older than the retention of the site. */
export async function pruneSearchTerms(services: PrivateNeeds): Promise<void> {
  const { search_terms_days: days } = await readPrivateSettings(services, 'privacy');
  if (days === null) return;
  await services.db
    .delete(searchTerms)
    .where(lt(searchTerms.created_at, sql`now() - make_interval(days => ${days})`));
  await pruneOutcomes(services.db, days);
}
