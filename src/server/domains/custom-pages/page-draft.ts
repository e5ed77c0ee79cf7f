import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import type { CustomPage, PageDraft, pageDraftInput } from '#shared/custom-pages.ts';
import { notFound } from '#shared/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { audit } from '../audit/service.ts';
import { lockPages, type PageRow } from './queries.ts';
import { assertFree, assertRoles, changedMeanwhile, safe, subjectOf, toPage } from './service.ts';
import { customPages } from './tables.ts';

async function store(
  ctx: Context,
  tx: Database,
  user: CurrentUser,
  before: PageRow,
  draft: PageDraft | null,
): Promise<CustomPage> {
  const [page] = await tx
    .update(customPages)
    .set({ draft, version: before.version + 1, updated_by: user.id, updated_at: sql`now()` })
    .where(eq(customPages.id, before.id))
    .returning();
  if (page === undefined) throw new Error('The draft was not stored.');
  const action = draft === null ? 'custom_page.remove_draft' : 'custom_page.save_draft';
  const sides = { before: { draft: before.draft }, after: { draft } };
  await audit(ctx, tx, { action, ...subjectOf(page), ...sides });
  return toPage(page);
}

/**
 * Saves a draft of a page; the published content is unchanged. Absent fields are those of the draft, or the page.
 * Throws 404, 409 when the page was changed after that version, 422 for an invalid slug or roles.
 */
export const saveDraft = (
  ctx: Context,
  user: CurrentUser,
  { id, version, seo, slug, body, ...sent }: z.output<typeof pageDraftInput>,
): Promise<CustomPage> =>
  ctx.db.transaction(async (tx) => {
    const [page] = await lockPages(tx, [id]);
    if (page === undefined) throw notFound();
    if (version && version !== page.version) throw changedMeanwhile(page);
    const base = page.draft ?? toPage(page);
    if (sent.role_ids) await assertRoles(tx, sent.role_ids);
    if (slug) await assertFree(tx, slug, id);
    return store(ctx, tx, user, page, {
      slug: slug || base.slug,
      title: sent.title ?? base.title,
      body: body === undefined ? base.body : safe(body),
      seo:
        seo === undefined ? base.seo : { title: seo?.title || null, description: seo?.description || null },
      role_ids: sent.role_ids ?? base.role_ids,
      hide_header: sent.hide_header ?? base.hide_header,
      hide_footer: sent.hide_footer ?? base.hide_footer,
    });
  });

/** Discards the draft of a page; idempotent. Throws 404. */
export const removeDraft = (ctx: Context, user: CurrentUser, id: number): Promise<CustomPage> =>
  ctx.db.transaction(async (tx) => {
    const [page] = await lockPages(tx, [id]);
    if (page === undefined) throw notFound();
    return page.draft === null ? toPage(page) : store(ctx, tx, user, page, null);
  });
