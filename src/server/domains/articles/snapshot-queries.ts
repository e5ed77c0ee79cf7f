import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { addressIn, pathsOf } from '../help-center/addresses/section-paths.ts';
import { articles } from '../help-center/article-tables.ts';

/** An article in the form of the API and webhooks, with its path on the site; undefined when deleted. */
export async function findArticleSnapshot(db: Database, id: number) {
  const [found] = await db
    .select({
      id: articles.id,
      section_id: articles.section_id,
      title: articles.title,
      slug: articles.slug,
      description: articles.description,
      body: articles.body,
      status: articles.status,
      created_at: articles.created_at,
      updated_at: articles.updated_at,
    })
    .from(articles)
    .where(eq(articles.id, id));
  if (found === undefined) return undefined;
  const paths = await pathsOf(db, [found.section_id]);
  return { article: found, path: addressIn(paths.get(found.section_id), found) };
}
