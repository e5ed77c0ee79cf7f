import { type SQL, sql } from 'drizzle-orm';
import type { ArticleStatus } from '#shared/record-states.ts';
import type { Reader } from './reader.ts';

/**
 * Visibility of a reader, reduced to the restrictions that the site uses: without any, all readers share one value, and
 * statements need no condition.
 */
export interface ArticleVisibility {
  /** Internal articles too. */
  internal: boolean;
  /** Roles whose restricted articles are visible; null without a restriction. */
  roleIds: readonly number[] | null;
  /** Language of translations; null when the site has none in the reader's language. */
  language: string | null;
}

/** Restrictions in use on the site. */
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

/** Visibility of a reader without any of the required roles. */
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

/** Whether these roles satisfy the required ones. */
export const isFor = (roleIds: readonly number[] | null, wanted: readonly number[]) =>
  roleIds === null || wanted.length === 0 || wanted.some((id) => roleIds.includes(id));

/** Whether an article itself is visible, regardless of its section. */
export const isWithin = (
  { internal, roleIds }: ArticleVisibility,
  article: { status: ArticleStatus; role_ids: readonly number[] },
): boolean =>
  (article.status === 'published' || (internal && article.status === 'internal')) &&
  isFor(roleIds, article.role_ids);

/** Variants of statements by visibility; the roles are a bound value. */
export interface VisibilityShape {
  internal: boolean;
  limited: boolean;
}

export const shapeOf = ({ internal, roleIds }: ArticleVisibility): VisibilityShape => ({
  internal,
  limited: roleIds !== null,
});

/** Suffix for names of prepared statements. */
export const shapeName = ({ internal, limited }: VisibilityShape) =>
  `${internal ? '_internal' : ''}${limited ? '_limited' : ''}`;

/** The roles as one text, for the place of a statement. */
export const roleText = ({ roleIds }: ArticleVisibility) => (roleIds ?? []).join(',');

/** Condition on visible articles under that table alias; `roles` is a text as of `roleText`. */
export function withinShape({ internal, limited }: VisibilityShape, roles: SQL, name = 'a'): SQL {
  const article = sql.raw(name);
  const status = internal
    ? sql`${article}.status in ('published', 'internal')`
    : sql`${article}.status = 'published'`;
  if (!limited) return status;
  return sql`${status} and (${article}.role_ids = '[]'::jsonb
    or ${article}.role_ids @> any(string_to_array(${roles}::text, ',')::jsonb[]))`;
}

/** The same for statements without preparation. */
export const within = (reach: ArticleVisibility, name?: string): SQL =>
  withinShape(shapeOf(reach), sql`${roleText(reach)}`, name);
