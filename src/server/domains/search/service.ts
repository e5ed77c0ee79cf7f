import type { z } from 'zod';
import { articleAddress } from '#shared/addresses.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid } from '#shared/errors.ts';
import { offsetOf, toSimplePage } from '#shared/pagination.ts';
import { hasPermission } from '#shared/permissions.ts';
import {
  type everythingInput,
  type everythingSchema,
  type SearchGroup,
  type SearchHit,
  type SearchType,
  searchTypes,
} from '#shared/search.ts';
import type { Context } from '../../platform/context.ts';
import { readerOf } from '../help-center/reader.ts';
import { searchArticles } from '../help-search/service.ts';
import { findActions } from './actions.ts';
import { excluding, resolveOperators } from './filters.ts';
import { type Operator, parseSearch, withoutExclusions } from './operators.ts';
import { findPeople } from './queries.ts';
import { findTickets } from './tickets.ts';

type Answer = z.infer<typeof everythingSchema>;
type Found = Pick<SearchGroup, 'results' | 'more'>;

/** The first results of one more than wanted. */
const firstOf = (hits: readonly SearchHit[], limit: number): Found => ({
  results: hits.slice(0, limit),
  more: hits.length > limit,
});

const nothing: Found = { results: [], more: false };

async function findPersons(ctx: Context, text: string, limit: number): Promise<Found> {
  const found = await findPeople(ctx.db, { text, similar: true, limit: limit + 1 });
  const hits = found.map(({ id, display_name, email }) => ({
    ...{ id, title: display_name, subtitle: email },
    ...{ url: `/agent/customers/${id}`, highlights: [] },
  }));
  return firstOf(hits, limit);
}

async function findArticles(ctx: Context, query: string, limit: number): Promise<Found> {
  const asked = { query, page: 1, perPage: limit };
  const { pagination } = await searchArticles(ctx, await readerOf(ctx), asked);
  const results = pagination.data.map((article) => ({
    id: article.id,
    title: article.title,
    subtitle: article.path.map(({ name }) => name).join(' › '),
    url: articleAddress(article),
    highlights: article.highlights.body,
  }));
  return { results, more: pagination.next_page !== null };
}

async function findOthers(
  ctx: Context,
  user: CurrentUser,
  type: Exclude<SearchType, 'tickets'>,
  text: string,
  limit: number,
): Promise<Found> {
  if (type === 'actions') return firstOf(await findActions(ctx, user, text), limit);
  if (type === 'people') return hasPermission(user, 'users.view') ? findPersons(ctx, text, limit) : nothing;
  return hasPermission(user, 'articles.view') ? findArticles(ctx, text, limit) : nothing;
}

/** The types that a search covers: operators narrow tickets, and nothing else has them. */
function coveredTypes(asked: readonly SearchType[] | undefined, hasOperators: boolean): SearchType[] {
  const wanted = asked === undefined || asked.length === 0 ? searchTypes : asked;
  return searchTypes.filter((type) => wanted.includes(type) && (type === 'tickets' || !hasOperators));
}

/** The values of each operator; negated ones have a minus. */
function valuesOf(operators: readonly Operator[]): Answer['filters'] {
  const filters: Answer['filters'] = {};
  for (const { name, values, isNegated } of operators) {
    const said = values.map((value) => (isNegated ? `-${value}` : value));
    filters[name] = [...(filters[name] ?? []), ...said];
  }
  return filters;
}

/**
 * Tickets, people, articles and actions that match a query, each as far as the caller sees them. Throws 422 for a page
 * of anything but tickets.
 */
export async function searchEverything(
  ctx: Context,
  user: CurrentUser,
  { query, types, limit, page }: z.output<typeof everythingInput>,
): Promise<Answer> {
  if (page !== undefined && (types?.length !== 1 || types[0] !== 'tickets'))
    throw invalid({ page: ['Only a search of tickets alone has pages.'] });
  await ctx.limits.consume('search_everything', user.id);
  const parsed = parseSearch(query);
  const resolved = await resolveOperators(ctx, parsed.operators);
  const { understood, unknown, filter, isOfFew } = resolved;
  const text = [parsed.text, ...unknown.map(({ source }) => source)].filter((part) => part !== '').join(' ');
  const { excluded } = parsed;
  const wanted = {
    // A word may be in the subject of a ticket, and not in the message that is looked at.
    text: excluded.length > 0 ? withoutExclusions(text) : text,
    filter: understood.length + excluded.length > 0 ? excluding(filter, excluded) : null,
    isOfFew,
  };
  const answer = {
    query,
    filters: valuesOf(understood),
    ignored: [...parsed.ignored, ...unknown.map(({ source }) => source)],
    corrected_query: null,
  };
  if (page !== undefined) {
    const request = { page, perPage: limit };
    const { hits, corrected } = await findTickets(ctx, user, { ...wanted, limit, offset: offsetOf(request) });
    return { ...answer, corrected_query: corrected, pagination: toSimplePage(hits, request) };
  }
  const groups = await Promise.all(
    coveredTypes(types, understood.length > 0).map(async (type) => {
      if (type !== 'tickets')
        return { type, corrected: null, ...(await findOthers(ctx, user, type, text, limit)) };
      const { hits, corrected } = await findTickets(ctx, user, { ...wanted, limit, offset: 0 });
      return { type, corrected, ...firstOf(hits, limit) };
    }),
  );
  return {
    ...answer,
    corrected_query: groups.find(({ corrected }) => corrected !== null)?.corrected ?? null,
    groups: groups
      .filter(({ results }) => results.length > 0)
      .map(({ type, more, results }) => ({ type, more, results })),
  };
}
