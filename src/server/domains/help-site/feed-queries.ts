import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { rows } from '../../platform/db/statements.ts';
import { articles } from '../help-center/article-tables.ts';
import { joinTranslation, translatedContent } from '../help-center/translated-columns.ts';
import { inScope, type Scope } from '../help-search/ranking-queries.ts';

export type NewArticle = {
  id: number;
  section_id: number;
  title: string;
  slug: string;
  description: string | null;
  published_at: Date | string;
  translation: string | null;
};

/** The newest articles by publication; those without a date, from earlier releases, by creation. */
export const findNewlyPublished = (db: Database, scope: Omit<Scope, 'offset'>) =>
  rows<NewArticle>(
    db,
    sql`
      select a.id, a.section_id, ${translatedContent},
        case when at.language is null then a.description else at.description end as description, coalesce(a.published_at, a.created_at) as published_at
      from ${articles} a ${joinTranslation(sql`${scope.reach.language}`)} where ${inScope(scope)}
      order by a.published_at desc nulls last, a.id desc nulls first limit ${scope.limit}`,
  );
