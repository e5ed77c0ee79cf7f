import type { Database } from '#server/platform/db/connect.ts';
import { peopleHolding } from '../../auth/roles.ts';
import { roles } from '../../auth/tables.ts';
import type { StoredArticle } from './queries.ts';
import type { SourceArticle } from './source.ts';
import type { ArticleLookup } from './writer.ts';

/** Finder of roles by name, which also answers whether all exist. */
export async function roleFinder(db: Database) {
  const found = new Map(
    (await db.select({ id: roles.id, name: roles.name }).from(roles)).map((role) => [role.name, role.id]),
  );
  return (names: readonly string[]) => {
    const ids = [...new Set(names.flatMap((name) => found.get(name) ?? []))].sort((a, b) => a - b);
    return { ids, isWhole: names.every((name) => found.has(name)) };
  };
}

/** Finder of article owners by email address; only people who can edit articles are owners. */
export async function ownerFinder(db: Database, articles: readonly SourceArticle[]) {
  if (articles.every(({ owner }) => owner == null)) return new Map<string, number>();
  const writers = await peopleHolding({ db }, 'articles.update');
  return new Map(writers.map(({ id, email }) => [email.toLowerCase(), id]));
}

export type Finders = {
  roleIds: Awaited<ReturnType<typeof roleFinder>>;
  owners: ReadonlyMap<string, number>;
};

/** Properties of the source besides the content; absent ones are unchanged. */
export function lookupOf(
  { head, owner }: SourceArticle,
  before: StoredArticle | null,
  { roleIds, owners }: Finders,
) {
  const wanted = head.roles && roleIds(head.roles);
  const lostRoles = wanted?.isWhole === false;
  const said: Partial<ArticleLookup> = {
    ...(head.status === undefined ? {} : { status: head.status }),
    ...(head.tags === undefined ? {} : { tags: head.tags }),
    ...(head.language === undefined ? {} : { language: head.language }),
    ...(head.seo_title === undefined ? {} : { seo_title: head.seo_title }),
    ...(head.seo_description === undefined ? {} : { seo_description: head.seo_description }),
    ...(head.review_at === undefined ? {} : { review_at: head.review_at }),
    ...(head.published_at === undefined ? {} : { published_at: head.published_at }),
    ...(owner == null ? {} : { owner_id: owners.get(owner.toLowerCase()) ?? null }),
    ...(wanted === undefined ? {} : { role_ids: wanted.ids }),
    ...(lostRoles ? { status: 'draft' as const } : {}),
  };
  const kept: ArticleLookup = {
    status: before?.status ?? 'published',
    tags: before?.tags ?? [],
    language: before?.language ?? 'en',
    role_ids: before?.role_ids ?? [],
    seo_title: before?.seo_title ?? null,
    seo_description: before?.seo_description ?? null,
    review_at: before?.review_at ?? null,
    published_at: before?.published_at ?? null,
    owner_id: before?.owner_id ?? null,
    ...said,
  };
  // A past schedule is published; one without a time becomes a draft.
  if (kept.status === 'scheduled') {
    if (kept.published_at === null) kept.status = 'draft';
    else if (Date.parse(kept.published_at) <= Date.now()) kept.status = 'published';
  }
  return { said, kept, lostRoles };
}
