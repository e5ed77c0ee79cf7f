import { type SQL, sql } from 'drizzle-orm';
import type { ArticleStatus } from '#shared/record-states.ts';
import type { Reader } from './reader.ts';

/**
 * What a reader finds, as far as the site has anything that not everybody finds: where it has nothing of the kind, the
 * reach of all readers is the same and asks for nothing.
 */
export interface ArticleVisibility {
  /** Internal articles too. */
  internal: boolean;
  /** Of articles for roles only those for one of these; null where none is left out. */
  roleIds: readonly number[] | null;
  /** In which translations are read; null where nothing is in the language of the reader. */
  language: string | null;
}

/** What of the site not everybody finds. */
export interface Limits {
  /** Roles for which categories, sections or articles are. */
  roleIds: ReadonlySet<number>;
  /** Some articles are for roles. */
  articles: boolean;
  /** Some articles are internal. */
  internal: boolean;
  /** Languages that something is translated into, or written in where that is not English. */
  languages: ReadonlySet<string>;
}

/** The reach of whoever holds no role that anything is for. */
export const fullVisibility = (limits: Pick<Limits, 'articles'>): ArticleVisibility => ({
  internal: false,
  roleIds: limits.articles ? [] : null,
  language: null,
});

export const visibilityOf = (
  limits: Limits,
  { roleIds, seesAll, seesInternal, language }: Reader,
): ArticleVisibility => ({
  internal: limits.internal && seesInternal,
  roleIds: seesAll || !limits.articles ? null : roleIds.filter((id) => limits.roleIds.has(id)),
  language: language !== null && limits.languages.has(language) ? language : null,
});

/** Whether a reader who holds these roles finds what is for those. */
export const isFor = (roleIds: readonly number[] | null, wanted: readonly number[]) =>
  roleIds === null || wanted.length === 0 || wanted.some((id) => roleIds.includes(id));

/** Whether an article is within reach, wherever it lies. */
export const isWithin = (
  { internal, roleIds }: ArticleVisibility,
  article: { status: ArticleStatus; role_ids: readonly number[] },
): boolean =>
  (article.status === 'published' || (internal && article.status === 'internal')) &&
  isFor(roleIds, article.role_ids);

/** What statements of that reach differ by; the roles are a value of theirs. */
export interface VisibilityShape {
  internal: boolean;
  limited: boolean;
}

export const shapeOf = ({ internal, roleIds }: ArticleVisibility): VisibilityShape => ({
  internal,
  limited: roleIds !== null,
});

/** Tells prepared statements of different shapes apart. */
export const shapeName = ({ internal, limited }: VisibilityShape) =>
  `${internal ? '_internal' : ''}${limited ? '_limited' : ''}`;

/** The roles as one text, for the place of a statement. */
export const roleText = ({ roleIds }: ArticleVisibility) => (roleIds ?? []).join(',');

/** The articles of that name in a statement that are within reach; `roles` is a text as `roleText` gives it. */
export function withinShape({ internal, limited }: VisibilityShape, roles: SQL, name = 'a'): SQL {
  const article = sql.raw(name);
  const status = internal
    ? sql`${article}.status in ('published', 'internal')`
    : sql`${article}.status = 'published'`;
  if (!limited) return status;
  return sql`${status} and (${article}.role_ids = '[]'::jsonb
    or ${article}.role_ids @> any(string_to_array(${roles}::text, ',')::jsonb[]))`;
}

/** The same for statements that are built each time. */
export const within = (reach: ArticleVisibility, name?: string): SQL =>
  withinShape(shapeOf(reach), sql`${roleText(reach)}`, name);
