import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { rows } from '#server/platform/db/statements.ts';
import { articlePath } from '#shared/addresses.ts';
import { categories } from '../tables.ts';

export type Crumbs = { id: number; name: string; slug: string }[];

/** The category and the section of each section, hidden ones too. */
export async function pathsOf(db: Database, sections: readonly number[]): Promise<Map<number, Crumbs>> {
  if (sections.length === 0) return new Map();
  const found = await rows<{ id: number; path: Crumbs }>(
    db,
    sql`
      select s.id, json_build_array(
        json_build_object('id', p.id, 'name', p.name, 'slug', p.slug),
        json_build_object('id', s.id, 'name', s.name, 'slug', s.slug)) as path
      from ${categories} s join ${categories} p on p.id = s.parent_id
      where s.id = any(${`{${sections.join()}}`}::int[])`,
  );
  return new Map(found.map(({ id, path }) => [id, path]));
}

/** The address of an article in a section. */
export const addressIn = (path: Crumbs | undefined, article: { id: number; title: string; slug: string }) =>
  articlePath({ ...article, path: path ?? [] });
