import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import type {
  CustomPage,
  customPageAnswer,
  customPageChange,
  customPageDeleteInput,
  customPageInput,
  customPageListInput,
  PageUse,
} from '#shared/custom-pages.ts';
import { AppError, invalid, notFound } from '#shared/errors.ts';
import { toCountedPage } from '#shared/pagination.ts';
import { pagesKey } from '../../platform/cache/cache.ts';
import { type Context, withDb } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockTables } from '../../platform/db/lock-tables.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../audit/service.ts';
import { holderOf } from '../auth/procedure.ts';
import { toPerson } from '../auth/queries.ts';
import { readGuestRole } from '../auth/roles.ts';
import { roles } from '../auth/tables.ts';
import { slugOf, toContent } from '../help-center/content.ts';
import { readSettings, saveSettings } from '../settings/service.ts';
import { replacePageLinks, usesOf } from './page-uses.ts';
import { seesEveryPage } from './policy.ts';
import { findPage, findPages, findSlugs, lockPages, type PageReader, type PageRow } from './queries.ts';
import { customPages } from './tables.ts';

type Listed = Omit<PageRow, 'body' | 'draft'>;

const present = <Row extends Listed>({ seo_title, seo_description, updated_by, ...page }: Row) => ({
  ...page,
  type: 'default' as const,
});

const seoIn = ({
  seo_title: title,
  seo_description: description,
}: Pick<PageRow, 'seo_title' | 'seo_description'>) =>
  title === null && description === null ? null : { title, description };

export const toPage = (row: PageRow): CustomPage => ({ ...present(row), seo: seoIn(row) });

/** SEO texts: the explicit ones, else the title and the first sentence. */
function seoOf(page: PageRow) {
  const title = page.seo_title ?? page.title;
  const description = page.seo_description ?? toContent(page.body).summary;
  const meta = [
    { name: 'og:title', content: title },
    ...(description === null
      ? []
      : [
          { name: 'description', content: description },
          { name: 'og:description', content: description },
        ]),
  ];
  return { title, description, meta };
}

/** The caller as a reader. */
async function readerOf(ctx: Context): Promise<PageReader> {
  const { user } = ctx.identity;
  const held = user === null ? [await readGuestRole(ctx)] : user.roles;
  return { roleIds: held.map(({ id }) => id), seesAll: seesEveryPage(holderOf(ctx)) };
}

/** A page by its id or address. Throws 404 for one that the caller may not read. One statement. */
export async function readPage(ctx: Context, idOrSlug: string): Promise<z.output<typeof customPageAnswer>> {
  const reader = await readerOf(ctx);
  const page = await findPage(ctx.db, idOrSlug, reader);
  if (page === undefined) throw notFound();
  const { draft, ...shown } = toPage(page);
  return {
    page: { ...shown, draft: reader.seesAll ? draft : null },
    seo: seoOf(page),
    can: { update: reader.seesAll },
  };
}

export async function listPages(ctx: Context, input: z.output<typeof customPageListInput>) {
  const { rows, total } = await findPages(ctx.db, input);
  const listed = rows.map(({ page, editor }) => ({
    ...present(page),
    updated_by: editor && toPerson(editor),
  }));
  return { pagination: toCountedPage(listed, total, input) };
}

/** Throws 422 unless all of the roles exist. */
export async function assertRoles(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await db.$count(roles, inArray(roles.id, [...ids]));
  if (known < new Set(ids).size) throw invalid({ role_ids: ["One of these roles doesn't exist."] });
}

/** A unique slug from the title. */
async function freeSlug(db: Database, title: string): Promise<string> {
  const made = slugOf(title, 'page')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  // A numeric slug would be taken for an id.
  const wanted = /^\d*$/.test(made) ? `page-${made}`.replace(/-$/, '') : made;
  const taken = await findSlugs(db, wanted);
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? wanted : `${wanted.slice(0, 90)}-${count}`;
    if (!taken.has(slug)) return slug;
  }
}

export async function assertFree(db: Database, slug: string, own?: number): Promise<void> {
  const [other] = await db.select({ id: customPages.id }).from(customPages).where(eq(customPages.slug, slug));
  if (other !== undefined && other.id !== own) {
    throw invalid({ slug: ['Another page already uses this slug.'] });
  }
}

/** Invalidates pages in every process; call the answer after the commit. */
export async function announce({ cache }: Pick<Services, 'cache'>, tx: Database): Promise<() => void> {
  await cache.drop(tx, pagesKey);
  return () => cache.forget(pagesKey);
}

const seoColumns = (seo: z.output<typeof customPageInput>['seo']) => ({
  seo_title: seo?.title || null,
  seo_description: seo?.description || null,
});

/** Sanitizes the content. */
export const safe = (body: string | null | undefined) => toContent(body ?? '').body;

type NewPage = Omit<typeof customPages.$inferInsert, 'id' | 'version'>;

/** Stores a page with sanitized content, without side effects. */
export async function storePage(db: Database, { body, ...page }: NewPage): Promise<PageRow> {
  const [stored] = await db
    .insert(customPages)
    .values({ ...page, body: safe(body) })
    .returning();
  if (stored === undefined) throw new Error('The page was not stored.');
  return stored;
}

export const subjectOf = ({ id }: PageRow) => ({ subject_type: 'custom_page', subject_id: String(id) });

export async function createPage(
  ctx: Context,
  user: CurrentUser,
  { seo, slug, body, ...draft }: z.output<typeof customPageInput>,
): Promise<CustomPage> {
  const { page, settle } = await ctx.db.transaction(async (tx) => {
    await lockTables(tx, customPages);
    await assertRoles(tx, draft.role_ids);
    if (slug) await assertFree(tx, slug);
    const page = await storePage(tx, {
      ...draft,
      ...seoColumns(seo),
      body: body ?? '',
      slug: slug || (await freeSlug(tx, draft.title)),
      updated_by: user.id,
    });
    await audit(ctx, tx, { action: 'custom_page.create', ...subjectOf(page), after: toPage(page) });
    return { page, settle: await announce(ctx, tx) };
  });
  settle();
  return toPage(page);
}

export const changedMeanwhile = ({ version }: PageRow) =>
  new AppError('conflict', 'page_changed', 'Someone else changed this page while you were editing.', {
    details: { version },
  });

/**
 * Changes the given fields of the published page; new content replaces a draft. Links in menus and settings follow a
 * changed slug. Throws 409 when it was changed after that version.
 */
export async function changePage(
  ctx: Context,
  user: CurrentUser,
  { id, version, seo, slug, body, ...change }: z.output<typeof customPageChange>,
): Promise<CustomPage> {
  const { page, settle } = await ctx.db.transaction(async (tx) => {
    const [before] = await lockPages(tx, [id]);
    if (before === undefined) throw notFound();
    if (version && version !== before.version) throw changedMeanwhile(before);
    if (change.role_ids) await assertRoles(tx, change.role_ids);
    if (slug && slug !== before.slug) await assertFree(tx, slug, id);
    const [page] = await tx
      .update(customPages)
      .set({
        ...change,
        ...(seo === undefined ? {} : seoColumns(seo)),
        ...(body === undefined ? {} : { body: safe(body) }),
        ...(body === undefined && change.title === undefined ? {} : { draft: null }),
        ...(slug ? { slug } : {}),
        version: before.version + 1,
        updated_by: user.id,
        updated_at: sql`now()`,
      })
      .where(eq(customPages.id, id))
      .returning();
    if (page === undefined) throw new Error('The page was not stored.');
    await audit(ctx, tx, {
      action: 'custom_page.update',
      ...subjectOf(page),
      before: toPage(before),
      after: toPage(page),
    });
    if (page.slug !== before.slug) await moveUses(ctx, tx, [before], page.slug);
    return { page, settle: await announce(ctx, tx) };
  });
  settle();
  return toPage(page);
}

/** Replaces links to the pages in menus and settings by those to another one. */
async function moveUses(ctx: Context, tx: Database, pages: readonly PageRow[], slug: string): Promise<void> {
  const within = withDb(ctx, tx);
  const settings = await readSettings(within);
  if (usesOf(settings, pages).length === 0) return;
  await saveSettings(within, replacePageLinks(settings, pages, slug));
}

const inUse = (used_by: readonly PageUse[]) =>
  new AppError('conflict', 'in_use', 'This page is in use. Choose a replacement page.', {
    details: { used_by },
  });

/**
 * Deletes pages; unknown ids are ignored. Throws 409 when menus or settings link to one of them and there is no
 * replacement, 404 when none of them exists.
 */
export async function deletePages(
  ctx: Context,
  { id: ids, replacement_id }: z.output<typeof customPageDeleteInput>,
): Promise<Record<never, never>> {
  const settle = await ctx.db.transaction(async (tx) => {
    const found = await lockPages(tx, [...ids, ...(replacement_id ? [replacement_id] : [])]);
    const pages = found.filter(({ id }) => ids.includes(id));
    if (pages.length === 0) throw notFound();
    const replacement = found.find(({ id }) => id === replacement_id && !ids.includes(id));
    if (replacement_id && replacement === undefined) {
      throw invalid({ replacement_id: ["The replacement page doesn't exist."] });
    }
    const uses = usesOf(await readSettings(withDb(ctx, tx)), pages);
    if (uses.length > 0 && replacement === undefined) throw inUse(uses);
    await tx.delete(customPages).where(
      inArray(
        customPages.id,
        pages.map(({ id }) => id),
      ),
    );
    for (const page of pages) {
      await audit(ctx, tx, { action: 'custom_page.delete', ...subjectOf(page), before: toPage(page) });
    }
    if (replacement !== undefined) await moveUses(ctx, tx, pages, replacement.slug);
    return announce(ctx, tx);
  });
  settle();
  return {};
}
