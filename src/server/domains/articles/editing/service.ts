import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { forbidden, invalid, notFound } from '#shared/errors.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { ArticleStatus } from '#shared/record-states.ts';
import type { articleChangeInput, articleCreateInput, EditableArticle } from '#shared/writing.ts';
import { holderOf } from '../../auth/procedure.ts';
import { roles } from '../../auth/tables.ts';
import { lockHelpCenter } from '../../help-center/lock.ts';
import { readSettings } from '../../settings/service.ts';
import { assertUnchanged, nextState } from '../policy.ts';
import {
  changeContent,
  contentOf,
  isSameContent,
  type SentContent,
  storedContentOf,
} from './article-content.ts';
import { scheduleArticle } from './jobs.ts';
import { assertOwner } from './owners.ts';
import { findSection, findSlugs, lastPosition, lockArticles } from './queries.ts';
import { readForEditing } from './read-for-editing.ts';
import { type ArticleChange, announce, storeChange, storeNew, type WriteMeta } from './store.ts';

/** Throws 403 without the permission to publish. */
export function assertPublisher(ctx: Context): void {
  if (!hasPermission(holderOf(ctx), 'articles.publish')) throw forbidden();
}

/** Throws 422 unless it is a section. */
export async function assertSection(tx: Database, id: number): Promise<void> {
  const section = await findSection(tx, id);
  if (section === undefined)
    throw invalid({ section_id: ["This section doesn't exist. Choose another one."] });
}

/** Throws 422 unless the roles exist and a new owner can edit articles. */
async function assertKept(
  tx: Database,
  { role_ids, owner_id }: Pick<ArticleChange, 'role_ids' | 'owner_id'>,
  currentOwner: number | null,
) {
  const wanted = [...new Set(role_ids ?? [])];
  if (wanted.length > 0 && (await tx.$count(roles, inArray(roles.id, wanted))) < wanted.length) {
    throw invalid({ role_ids: ["One of these roles doesn't exist."] });
  }
  if (owner_id && owner_id !== currentOwner) await assertOwner(tx, owner_id);
}

/** The slug of an article, unique in its language: 422 for an explicit duplicate, else the next free one. */
export async function settleSlug(
  tx: Database,
  sent: string | null | undefined,
  wanted: string,
  language: string,
  own: number | null,
): Promise<string> {
  const taken = await findSlugs(tx, wanted, language, own);
  if (!taken.has(wanted)) return wanted;
  if (sent) throw invalid({ slug: ['Another article already uses this slug.'] });
  for (let count = 2; ; count += 1) {
    const slug = `${wanted.slice(0, 90)}-${count}`;
    if (!taken.has(slug)) return slug;
  }
}

const toInstant = (moment: string | null | undefined) => (moment ? new Date(moment).toISOString() : moment);

type Kept = Pick<z.output<typeof articleChangeInput>, 'role_ids' | 'owner_id' | 'review_at'>;

/** Roles, owner and review date, as far as given. */
function keptOf({ role_ids, owner_id, review_at }: Kept): ArticleChange {
  return {
    ...(role_ids === undefined ? {} : { role_ids: [...new Set(role_ids ?? [])].sort((a, b) => a - b) }),
    ...(owner_id === undefined ? {} : { owner_id }),
    ...(review_at === undefined ? {} : { review_at: toInstant(review_at) ?? null }),
  };
}

const sentWords = (input: SentContent): SentContent => {
  const { title, body, description, keywords, slug, tags, seo } = input;
  return { title, body, description, keywords, slug, tags, seo };
};

/** Appends a new article to its section. */
export async function createArticle(
  ctx: Context,
  input: z.output<typeof articleCreateInput>,
): Promise<EditableArticle> {
  const status: ArticleStatus = input.status ?? 'draft';
  if (status !== 'draft') assertPublisher(ctx);
  const site = (await readSettings(ctx)).i18n.default;
  // A site that speaks to each in their language is written in English first.
  const language = input.language ?? (site === 'auto' ? 'en' : site);
  const words = changeContent(null, sentWords(input));
  const kept = keptOf(input);
  const state = nextState(null, status, input.published_at);
  const { id, settle } = await ctx.db.transaction(async (tx) => {
    await lockHelpCenter(tx);
    await assertSection(tx, input.section_id);
    await assertKept(tx, kept, null);
    const slug = await settleSlug(tx, input.slug, words.slug, language, null);
    const after = await storeNew(
      ctx,
      tx,
      {
        ...contentOf({ ...words, slug }),
        ...kept,
        ...state,
        section_id: input.section_id,
        language,
        position: (await lastPosition(tx, input.section_id)) + 1,
      },
      { action: 'article.create', note: input.note },
    );
    if (after.status === 'scheduled') await scheduleArticle(ctx, tx, after);
    return { id: after.id, settle: await announce(ctx, tx, { after }) };
  });
  settle();
  return readForEditing(ctx, id);
}

/**
 * Changes the published article; absent fields are unchanged. Throws 409 when the article is newer than `base_version`,
 * 403 for a published one without the permission to publish.
 */
export async function changeArticle(
  ctx: Context,
  { id, base_version, section_id, status, ...input }: z.output<typeof articleChangeInput>,
): Promise<EditableArticle> {
  const kept = keptOf(input);
  const settle = await ctx.db.transaction(async (tx) => {
    await lockHelpCenter(tx);
    const [before] = await lockArticles(tx, [id]);
    if (before === undefined) throw notFound();
    assertUnchanged(base_version, before.version);
    const old = storedContentOf(before);
    const words = changeContent(old, sentWords(input), before.published_at === null);
    const state = status ? nextState(before.status, status, input.published_at) : {};
    const isReworded = !isSameContent(old, words);
    const isMoved = section_id && section_id !== before.section_id;
    const isPublic = before.status !== 'draft';
    if ((status && status !== before.status) || (isPublic && (isReworded || isMoved || kept.role_ids))) {
      assertPublisher(ctx);
    }
    await assertKept(tx, kept, before.owner_id);
    if (isMoved) await assertSection(tx, section_id);
    if (words.slug !== old.slug) {
      words.slug = await settleSlug(tx, input.slug, words.slug, before.language, id);
    }
    const change: ArticleChange = {
      ...(isReworded ? contentOf(words) : {}),
      ...kept,
      ...state,
      ...(isMoved ? { section_id, position: (await lastPosition(tx, section_id)) + 1 } : {}),
    };
    const deed: WriteMeta = { action: 'article.update', note: input.note };
    const after = await storeChange(ctx, tx, before, change, deed);
    if (after.status === 'scheduled') await scheduleArticle(ctx, tx, after);
    return announce(ctx, tx, { before, after });
  });
  settle();
  return readForEditing(ctx, id);
}
