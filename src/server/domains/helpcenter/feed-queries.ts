import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { rows } from '../../platform/db/statements.ts';
import { articles } from './articles/tables.ts';
import { inScope, type Scope } from './search/ranking-queries.ts';

export type NewArticle = {
  id: number;
  section_id: number;
  title: string;
  slug: string;
  description: string | null;
  published_at: Date | string;
};

/** The articles that came last; those that were in the help centre before dates were kept count from their making. */
export const findNewlyPublished = (db: Database, scope: Omit<Scope, 'offset'>) =>
  rows<NewArticle>(
    db,
    sql`
      select a.id, a.section_id, a.title, a.slug, a.description, coalesce(a.published_at, a.created_at) as published_at
      from ${articles} a where ${inScope(scope)}
      order by a.published_at desc nulls last, a.id desc nulls first limit ${scope.limit}`,
  );
