import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { offsetOf } from '#shared/pagination.ts';
import type { searchTermListInput } from '#shared/search-terms.ts';
import type { Database } from '../../platform/db/connect.ts';
import { partOf } from '../../platform/db/patterns.ts';
import { rows } from '../../platform/db/statements.ts';
import { searchTerms } from './tables.ts';

type Filter = z.output<typeof searchTermListInput>;

/** Default period in days. */
const defaultDays = 30;

export type CountedTerm = {
  /** Number of terms and their summed outcomes; the term's fields are null in the single row of an empty result. */
  total: number;
  all_searches: number;
  all_zero_results: number;
  all_clicks: number;
  all_tickets: number;
  term: string | null;
  searches: number;
  zero_results: number;
  clicks: number;
  ctr: number;
  clicked_position: number | null;
  tickets: number;
  last_at: Date | string;
};

const orders = {
  searches: sql`searches`,
  zero_results: sql`zero_results`,
  ctr: sql`ctr`,
  tickets: sql`tickets`,
};

/** Condition on the requested period; default: the last 30 days. */
export const since = (column: AnyPgColumn, { from, to }: Pick<Filter, 'from' | 'to'>) => sql`
  ${column} >= ${from ? sql`${from}::timestamptz` : sql`now() - make_interval(days => ${defaultDays})`}
  ${to ? sql`and ${column} < ${to}::timestamptz` : sql``}`;

/** One page of search terms with counts, regardless of case. One statement. */
export const countTerms = (db: Database, { orderBy, orderDir, ...filter }: Filter) =>
  rows<CountedTerm>(
    db,
    sql`
      with found as materialized (
        select lower(term) as term, results, clicked_article, created_ticket, created_at
        from ${searchTerms}
        where ${since(searchTerms.created_at, filter)}
          ${filter.categoryId ? sql`and category_id = ${filter.categoryId}::int` : sql``}
          ${filter.query ? sql`and term ilike ${partOf(filter.query)}::text` : sql``}
      ),
      counted as materialized (
        select term, count(*)::int as searches,
          count(*) filter (where results = '[]'::jsonb)::int as zero_results,
          count(clicked_article)::int as clicks,
          (count(clicked_article)::float8 / count(*)) as ctr,
          avg((
            select place from jsonb_array_elements_text(results) with ordinality as shown(id, place)
            where shown.id = clicked_article::text limit 1
          ))::float8 as clicked_position,
          count(*) filter (where created_ticket)::int as tickets,
          max(created_at) as last_at
        from found group by term
        ${filter.zero ? sql`having count(*) filter (where results = '[]'::jsonb) > 0` : sql``}
      ),
      page as (
        select * from counted
        order by ${orders[orderBy]} ${sql.raw(orderDir)}, searches desc, term
        limit ${filter.perPage} offset ${offsetOf(filter)}
      )
      select every.*, page.* from (
        select count(*)::int as total, coalesce(sum(searches), 0)::int as all_searches,
          coalesce(sum(zero_results), 0)::int as all_zero_results, coalesce(sum(clicks), 0)::int as all_clicks,
          coalesce(sum(tickets), 0)::int as all_tickets
        from counted
      ) every left join page on true
      order by ${orders[orderBy]} ${sql.raw(orderDir)}, searches desc, term`,
  );
