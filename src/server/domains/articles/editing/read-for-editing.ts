import type { z } from 'zod';
import { baseUrl } from '#server/platform/config/env.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import type { Services } from '#server/platform/services.ts';
import { forbidden, notFound } from '#shared/errors.ts';
import { toCountedPage } from '#shared/pagination.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { articleListInput, EditableArticle, ListedArticle } from '#shared/writing.ts';
import { holderOf } from '../../auth/procedure.ts';
import { peopleOf, toPerson } from '../../auth/queries.ts';
import { findBroken, linksIn } from '../../help-center/addresses/own-links.ts';
import { pathsOf } from '../../help-center/addresses/section-paths.ts';
import { toContent } from '../../help-center/content.ts';
import { seoOf, storedContentOf } from './article-content.ts';
import { presentDraft } from './drafts.ts';
import { countReaders, findArticlesForEditing } from './manager-queries.ts';
import { findArticle, findDraft } from './queries.ts';

const personOf = async (db: Database, id: number | null) => {
  const [found] = id === null ? [] : await peopleOf(db, [id]);
  return found === undefined ? null : toPerson(found);
};

/** An article for its editors: the draft in place of the published content. Throws 404. */
export async function readForEditing(
  { db, env }: Pick<Services, 'db' | 'env'>,
  id: number,
): Promise<EditableArticle> {
  const row = await findArticle(db, id);
  if (row === undefined) throw notFound();
  const [draftRow, paths, owner, readers] = await Promise.all([
    findDraft(db, id),
    pathsOf(db, [row.section_id]),
    personOf(db, row.owner_id),
    countReaders(db, id),
  ]);
  const draft = await presentDraft(db, draftRow);
  const words = draftRow?.words ?? storedContentOf(row);
  const broken = await findBroken(db, linksIn(words.body), baseUrl(env));
  const path = paths.get(row.section_id) ?? [];
  const section = path[1];
  if (section === undefined) throw notFound();
  const { body: _, ...draftHead } = draft ?? { body: '' };
  return {
    id,
    title: words.title,
    slug: words.slug,
    body: words.body,
    description: words.description,
    keywords: words.keywords,
    tags: words.tags,
    seo: seoOf(words),
    seo_title: seoOf(words)?.title ?? null,
    seo_description: seoOf(words)?.description ?? null,
    internal: row.status === 'internal',
    author: owner && { display_name: owner.display_name },
    // Neighbours are for readers only.
    previous: null,
    next: null,
    questions: [],
    languages: [{ language: row.language, slug: row.slug }],
    is_fallback: false,
    headings: draft === null ? row.headings : toContent(words.body).headings,
    path,
    section,
    section_id: row.section_id,
    status: row.status,
    position: row.position,
    language: row.language,
    role_ids: row.role_ids,
    owner,
    owner_id: row.owner_id,
    review_at: row.review_at,
    published_at: row.published_at,
    version: row.version,
    deleted_at: row.deleted_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...readers,
    broken_links: [...broken.keys()],
    draft: draft === null ? null : (draftHead as EditableArticle['draft']),
  };
}

/** The same for users with permission to write. Throws 403. */
export function readDraft(ctx: Context, id: number) {
  if (!hasPermission(holderOf(ctx), 'articles.update')) throw forbidden();
  return readForEditing(ctx, id);
}

export async function listForEditing({ db }: Pick<Services, 'db'>, input: z.output<typeof articleListInput>) {
  const { found, total } = await findArticlesForEditing(db, input);
  const paths = await pathsOf(db, [...new Set(found.map(({ article }) => article.section_id))]);
  const listed = found.map(
    ({ article, owner }): ListedArticle => ({
      ...article,
      path: paths.get(article.section_id) ?? [],
      owner: owner && toPerson(owner),
    }),
  );
  return { pagination: toCountedPage(listed, total, input) };
}
