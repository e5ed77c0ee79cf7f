import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { categoryPath } from '#shared/addresses.ts';
import { articles } from '../article-tables.ts';
import { categories } from '../tables.ts';
import { addressIn, pathsOf } from './section-paths.ts';

/** Normalized path for comparisons: decoded, without query, fragment and trailing slash. */
export function plainPath(path: string): string {
  const bare = path.replace(/[?#].*$/s, '');
  const trimmed = bare.length > 1 && bare.endsWith('/') ? bare.slice(0, -1) : bare;
  try {
    return decodeURI(trimmed).normalize('NFC');
  } catch {
    return trimmed;
  }
}

const idBound = /^\d{1,9}$/;

/** Kind and id of a help center path; null for any other path. */
export function namedBy(path: string): { kind: 'article' | 'folder'; id: number } | null {
  const [, hc, kind, ...rest] = plainPath(path).split('/');
  if (hc !== 'hc') return null;
  const id =
    kind === 'articles' && rest.length === 4 ? rest[2] : kind === 'categories' ? rest.at(-2) : undefined;
  if (id === undefined || !idBound.test(id)) return null;
  if (kind === 'articles') return { kind: 'article', id: Number(id) };
  return rest.length === 2 || rest.length === 3 ? { kind: 'folder', id: Number(id) } : null;
}

/** An address of Zendesk Guide: language, kind, id, and a slug that is ignored. */
// bounded: each part has a length.
const numbered =
  /^\/hc\/(?:[a-z]{2,3}(?:-[a-z\d]{2,8}){0,2}\/)?(articles|sections|categories)\/(\d{1,20})(?:-[^/]{0,500})?(?:\/comments(?:\/\d{1,20})?)?$/i;

/** Kind and id of a Zendesk address; null for any other address. */
export function zendeskRecord(path: string): { kind: string; number: string } | null {
  const [, kind, number] = numbered.exec(plainPath(path)) ?? [];
  return kind === undefined || number === undefined ? null : { kind: kind.toLowerCase(), number };
}

/** Canonical form of all addresses of one Zendesk record; null for any other address. */
export function numberedPath(path: string): string | null {
  const thing = zendeskRecord(path);
  return thing === null ? null : `/hc/${thing.kind}/${thing.number}`;
}

/** Other pages of the help center, besides articles and folders. */
// bounded: each alternative is a fixed word.
const otherPages = /^\/hc(?:\/search|\/tickets(?:\/[^/]{1,100})?|\/feed\.xml)?$/;

/** States in which an article answers at its address. */
const answering = ['published', 'internal', 'scheduled', 'archived'] as const;

/** Current address of the page with the path's id, whatever its slug; null where there is no page. */
export async function pageAt(db: Database, path: string): Promise<string | null> {
  const plain = plainPath(path);
  if (otherPages.test(plain)) return plain;
  const named = namedBy(plain);
  if (named === null) return null;
  if (named.kind === 'folder') {
    const [folder] = await db.select().from(categories).where(eq(categories.id, named.id));
    return folder === undefined ? null : categoryPath(folder);
  }
  const [article] = await db
    .select({
      id: articles.id,
      title: articles.title,
      slug: articles.slug,
      section_id: articles.section_id,
    })
    .from(articles)
    .where(
      and(eq(articles.id, named.id), isNull(articles.deleted_at), inArray(articles.status, [...answering])),
    );
  if (article === undefined) return null;
  return addressIn((await pathsOf(db, [article.section_id])).get(article.section_id), article);
}
