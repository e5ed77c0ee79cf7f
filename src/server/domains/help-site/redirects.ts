import { asc, desc, eq, ilike, inArray, or } from 'drizzle-orm';
import type { z } from 'zod';
import { invalid, notFound } from '#shared/errors.ts';
import { offsetOf, toCountedPage } from '#shared/pagination.ts';
import { ownPath } from '#shared/redirect-target.ts';
import type { HelpRedirect, RedirectCause, redirectInput, redirectListInput } from '#shared/redirects.ts';
import { baseUrl } from '../../platform/config/env.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { partOf } from '../../platform/db/patterns.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../audit/service.ts';
import { peopleOf, toPerson } from '../auth/queries.ts';
import { pageAt, plainPath } from '../help-center/addresses/page-paths.ts';
import { chainFrom } from '../help-center/addresses/redirected-addresses.ts';
import { helpRedirects } from '../help-center/article-detail-tables.ts';
import { announceContent } from '../help-center/categories.ts';
import { lockHelpCenter } from '../help-center/lock.ts';

type Row = typeof helpRedirects.$inferSelect;

const folderOf = (path: string) => path.split('/').slice(0, -1).join('/');

/** A redirect that changes only the last segment is a renamed page. */
function causeOf({ automatic, from, to }: Row): RedirectCause {
  if (!automatic) return 'added';
  return folderOf(from) === folderOf(to) ? 'renamed' : 'moved';
}

async function present(db: Database, found: readonly Row[]): Promise<HelpRedirect[]> {
  const ids = [...new Set(found.flatMap(({ created_by }) => created_by ?? []))];
  const people = new Map(
    (ids.length === 0 ? [] : await peopleOf(db, ids)).map((one) => [one.id, toPerson(one)]),
  );
  return found.map((row) => ({
    id: row.id,
    from: row.from,
    to: row.to,
    cause: causeOf(row),
    created_by: people.get(row.created_by ?? 0) ?? null,
    created_at: row.created_at,
  }));
}

export async function listRedirects(
  { db }: Pick<Services, 'db'>,
  { query, orderDir, ...page }: z.output<typeof redirectListInput>,
) {
  const turned = orderDir === 'asc' ? asc : desc;
  const wanted = query
    ? or(ilike(helpRedirects.from, partOf(query)), ilike(helpRedirects.to, partOf(query)))
    : undefined;
  const [found, total] = await Promise.all([
    db
      .select()
      .from(helpRedirects)
      .where(wanted)
      .orderBy(turned(helpRedirects.created_at), turned(helpRedirects.id))
      .limit(page.perPage)
      .offset(offsetOf(page)),
    db.$count(helpRedirects, wanted),
  ]);
  return { pagination: toCountedPage(await present(db, found), total, page) };
}

/** The path of an URL on this site. */
function ownPart({ env }: Pick<Services, 'env'>, address: string): string {
  const site = baseUrl(env);
  return address.startsWith(`${site}/`) ? address.slice(site.length) : address;
}

function readFrom(ctx: Context, sent: string): string {
  const path = ownPath(ownPart(ctx, sent));
  const plain = path === undefined ? '' : plainPath(path);
  if (!plain.startsWith('/hc/'))
    throw invalid({ from: ['Enter a path on this site that starts with /hc/.'] });
  return plain;
}

function readTo(ctx: Context, sent: string): string {
  const address = ownPart(ctx, sent);
  const path = ownPath(address);
  if (path !== undefined) return path;
  const isWeb = /^https?:\/\//i.test(address) && URL.canParse(address);
  const { username = '', password = '' } = isWeb ? new URL(address) : {};
  if (isWeb && username === '' && password === '') return new URL(address).href;
  throw invalid({ to: ['Enter a path on this site, or a URL that starts with http:// or https://.'] });
}

/**
 * Creates a redirect in the help center. Throws 422 on `from` for an existing page, an existing redirect, or a cycle.
 */
export async function createRedirect(
  ctx: Context,
  input: z.output<typeof redirectInput>,
): Promise<HelpRedirect> {
  const [from, to] = [readFrom(ctx, input.from), readTo(ctx, input.to)];
  const { redirect, settle } = await ctx.db.transaction(async (tx) => {
    await lockHelpCenter(tx);
    if ((await pageAt(tx, from)) !== null) {
      throw invalid({ from: ['A page already exists at this path, so the redirect would never be used.'] });
    }
    const path = plainPath(to);
    const chain = [path, ...(await chainFrom(tx, path)).map(plainPath)];
    if (chain.includes(from))
      throw invalid({ from: ['This would create a redirect loop. Choose another destination.'] });
    const [row] = await tx
      .insert(helpRedirects)
      .values({ from, to, automatic: false, created_by: ctx.identity.user?.id ?? null })
      .onConflictDoNothing()
      .returning();
    if (row === undefined)
      throw invalid({ from: ['There is already a redirect from this path. Delete it first.'] });
    const after = { from, to };
    await audit(ctx, tx, {
      action: 'redirect.create',
      subject_type: 'redirect',
      subject_id: String(row.id),
      after,
    });
    const [redirect] = await present(tx, [row]);
    if (redirect === undefined) throw notFound();
    return { redirect, settle: await announceContent(ctx, tx, null) };
  });
  settle();
  return redirect;
}

/** Deletes redirects; unknown ids are ignored. Throws 404 when none of them exists. */
export async function deleteRedirects(ctx: Context, ids: readonly number[]) {
  const settle = await ctx.db.transaction(async (tx) => {
    const gone = await tx
      .delete(helpRedirects)
      .where(ids.length === 1 ? eq(helpRedirects.id, ids[0] ?? 0) : inArray(helpRedirects.id, [...ids]))
      .returning();
    if (gone.length === 0) throw notFound();
    for (const { id, from, to } of gone) {
      const subject = { subject_type: 'redirect', subject_id: String(id) };
      await audit(ctx, tx, { action: 'redirect.delete', ...subject, before: { from, to } });
    }
    return announceContent(ctx, tx, null);
  });
  settle();
  return {};
}
