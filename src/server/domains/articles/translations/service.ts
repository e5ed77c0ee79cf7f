import type { z } from 'zod';
import { type Context, withDb } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import type { Services } from '#server/platform/services.ts';
import type {
  ArticleTranslation,
  ListedTranslation,
  translationCompareInput,
  translationDraftInput,
  translationInput,
  translationWriteInput,
} from '#shared/article-translations.ts';
import { AppError, invalid, notFound } from '#shared/errors.ts';
import { audit } from '../../audit/service.ts';
import type { TranslationContent } from '../../help-center/article-detail-tables.ts';
import { announceContent } from '../../help-center/categories.ts';
import { slugOf, toContent } from '../../help-center/content.ts';
import { lockHelpCenter } from '../../help-center/lock.ts';
import { readLocalizations } from '../../localizations/service.ts';
import { type ArticleRow, isMadeFrom } from '../editing/article-content.ts';
import { changesBetween, comparedText } from '../editing/compare.ts';
import { findArticle, lockArticles } from '../editing/queries.ts';
import { assertPublisher, settleSlug } from '../editing/service.ts';
import {
  findTranslation,
  findTranslations,
  putDraft,
  putTranslation,
  removeTranslation,
  type TranslationRow,
} from './queries.ts';

type Write = z.output<typeof translationWriteInput>;
type Which = z.output<typeof translationInput>;
type Needs = Pick<Services, 'db'>;

type Told = Pick<
  TranslationRow,
  'language' | 'title' | 'status' | 'source_version' | 'version' | 'draft' | 'updated_at'
>;

/** A translation in the lists of writers: its draft, if any. */
export function presentListed(row: Told, sourceVersion: number): ListedTranslation {
  const { language, status, version, updated_at, draft } = row;
  const { title, source_version } = draft ?? row;
  const outdated = source_version < sourceVersion;
  return {
    language,
    title,
    status,
    source_version,
    outdated,
    has_draft: draft !== null,
    version,
    updated_at,
  };
}

function present(row: TranslationRow, article: Pick<ArticleRow, 'version'>): ArticleTranslation {
  const { body, slug, description } = row.draft ?? wordsOf(row);
  const headings = row.draft === null ? row.headings : toContent(body).headings;
  return { ...presentListed(row, article.version), body, slug, description, headings };
}

/** The content as written, without derived columns. */
function wordsOf({ title, body, description, slug, source_version }: TranslationRow): TranslationContent {
  const own = description === toContent(body).summary ? null : description;
  return { title, body, description: own, slug, source_version };
}

const contentOf = ({ description, ...words }: TranslationContent) => {
  const { summary, ...content } = toContent(words.body);
  return { ...words, ...content, description: description || summary };
};

const sameWords = (one: TranslationContent, other: TranslationContent) =>
  one.title === other.title &&
  one.body === other.body &&
  one.description === other.description &&
  one.slug === other.slug &&
  one.source_version === other.source_version;

const now = () => new Date().toISOString();

const isPublished = (row: TranslationRow | undefined) => row?.status === 'published';

async function requireArticle(db: Database, id: number) {
  const article = await findArticle(db, id);
  if (article === undefined) throw notFound();
  return article;
}

async function lockArticle(tx: Database, id: number): Promise<ArticleRow> {
  await lockHelpCenter(tx);
  const [article] = await lockArticles(tx, [id]);
  if (article === undefined) throw notFound();
  return article;
}

/** Throws 422 for a language that the site does not offer, and for the article's own. */
async function assertLanguage(ctx: Context, language: string, article: ArticleRow): Promise<void> {
  if (language === article.language)
    throw invalid({ language: ["This is the article's original language. Choose another one."] });
  const known = (await readLocalizations(ctx)).get(language);
  if (!known?.enabled) throw invalid({ language: ["Choose one of the site's languages."] });
}

function assertUnchanged(base: number | null | undefined, row: TranslationRow | undefined): void {
  const version = row?.version ?? 0;
  if (base === null || base === undefined || base === version) return;
  const text = 'Someone else changed this translation while you were editing.';
  throw new AppError('conflict', 'translation_changed', text, { details: { version } });
}

function sourceOf(sent: number | null | undefined, article: ArticleRow): number {
  if (!sent) return article.version;
  if (sent > article.version)
    throw invalid({ source_version: ["This version of the article doesn't exist."] });
  return sent;
}

/** Content as it is stored: sanitized, with a slug unique in that language. */
async function wordsFrom(
  tx: Database,
  article: ArticleRow,
  before: TranslationRow | undefined,
  input: Omit<Write, 'status'>,
): Promise<TranslationContent> {
  const start = before && (before.draft ?? wordsOf(before));
  // The slug follows the title until the first publication.
  const follows = !start || (!isPublished(before) && isMadeFrom(start.title, start.slug));
  const wanted = input.slug || (follows ? slugOf(input.title) : start.slug);
  const slug =
    wanted === start?.slug ? wanted : await settleSlug(tx, input.slug, wanted, input.language, article.id);
  const description =
    input.description === undefined ? (start?.description ?? null) : input.description || null;
  const body = input.body === undefined ? (start?.body ?? '') : toContent(input.body ?? '').body;
  return {
    title: input.title,
    body,
    description,
    slug,
    source_version: sourceOf(input.source_version, article),
  };
}

const audited = (row: TranslationRow | undefined) => {
  if (row === undefined) return undefined;
  const { language, title, slug, description, body, status, source_version } = row;
  return { language, title, slug, description, body, status, source_version };
};

const subjectOf = ({ id }: Pick<ArticleRow, 'id'>) => ({ subject_type: 'article', subject_id: String(id) });

/** Publishes the change; nothing when readers see nothing of it before and after. */
const settleFor = async (ctx: Context, tx: Database, id: number, isSeen: boolean) =>
  isSeen ? announceContent(ctx, tx, id) : () => undefined;

export async function listTranslations({ db }: Needs, id: number) {
  const article = await requireArticle(db, id);
  const found = await findTranslations(db, [id]);
  return { translations: found.map((row) => presentListed(row, article.version)) };
}

export async function readTranslation({ db }: Needs, { id, language }: Which): Promise<ArticleTranslation> {
  const article = await requireArticle(db, id);
  const found = await findTranslation(db, id, language);
  if (found === undefined) throw notFound();
  return present(found, article);
}

/** Differences between the latest content of a translation and an unsaved text. */
export async function compareTranslation(
  { db }: Needs,
  { id, language, title, body }: z.output<typeof translationCompareInput>,
) {
  await requireArticle(db, id);
  const found = await findTranslation(db, id, language);
  if (found === undefined) throw notFound();
  const last = found.draft ?? wordsOf(found);
  const sent = { title, body: body === undefined ? last.body : toContent(body ?? '').body };
  return { changes: changesBetween(comparedText(sent), comparedText(last)) };
}

/**
 * Stores a translation. Changing the published content needs `articles.publish`. Throws 409 when the translation is
 * newer than `base_version`.
 */
export async function saveTranslation(ctx: Context, input: Write): Promise<ArticleTranslation> {
  const { row, article, settle } = await ctx.db.transaction(async (tx) => {
    const article = await lockArticle(tx, input.id);
    await assertLanguage(withDb(ctx, tx), input.language, article);
    const before = await findTranslation(tx, input.id, input.language);
    const status = input.status ?? before?.status ?? 'draft';
    const isSeen = status === 'published' || isPublished(before);
    if (isSeen) assertPublisher(ctx);
    assertUnchanged(input.base_version, before);
    const words = await wordsFrom(tx, article, before, input);
    const isSame = before && before.draft === null && before.status === status;
    if (isSame && sameWords(words, wordsOf(before))) return { row: before, article, settle: () => undefined };
    const row = await putTranslation(tx, {
      ...contentOf(words),
      article_id: input.id,
      language: input.language,
      status,
      version: (before?.version ?? 0) + 1,
      draft: null,
      updated_by: ctx.user.id,
      updated_at: now(),
    });
    await audit(ctx, tx, {
      action: 'article.translate',
      ...subjectOf(article),
      before: audited(before),
      after: audited(row),
    });
    return { row, article, settle: await settleFor(ctx, tx, input.id, isSeen) };
  });
  settle();
  return present(row, article);
}

/**
 * Saves the draft apart from the published content. Throws 409 when the translation is newer than `base_version`. A
 * draft equal to the published content is cleared.
 */
export async function saveTranslationDraft(
  ctx: Context,
  input: z.output<typeof translationDraftInput>,
): Promise<ArticleTranslation> {
  return ctx.db.transaction(async (tx) => {
    const article = await lockArticle(tx, input.id);
    await assertLanguage(withDb(ctx, tx), input.language, article);
    const before = await findTranslation(tx, input.id, input.language);
    assertUnchanged(input.base_version, before);
    const words = await wordsFrom(tx, article, before, input);
    if (before && sameWords(words, before.draft ?? wordsOf(before))) return present(before, article);
    const written = { version: (before?.version ?? 0) + 1, updated_by: ctx.user.id };
    if (before && isPublished(before)) {
      const draft = sameWords(words, wordsOf(before)) ? null : words;
      return present(await putDraft(tx, before, { ...written, draft }), article);
    }
    const { id: article_id, language } = input;
    const place = { article_id, language, status: 'draft', updated_at: now() } as const;
    return present(await putTranslation(tx, { ...contentOf(words), ...place, ...written }), article);
  });
}

/** Discards the draft; the published content is unchanged. */
export async function discardTranslationDraft(ctx: Context, { id, language }: Which) {
  await ctx.db.transaction(async (tx) => {
    await lockArticle(tx, id);
    const before = await findTranslation(tx, id, language);
    if (before === undefined) throw notFound();
    if (before.draft === null) return;
    // The version increases, so that concurrent saves on the old draft conflict.
    await putDraft(tx, before, { draft: null, version: before.version + 1, updated_by: ctx.user.id });
  });
  return {};
}

/** Deletes a translation; readers get the article's own language again. */
export async function deleteTranslation(ctx: Context, { id, language }: Which) {
  const settle = await ctx.db.transaction(async (tx) => {
    const article = await lockArticle(tx, id);
    const before = await findTranslation(tx, id, language);
    if (before === undefined) throw notFound();
    if (isPublished(before)) assertPublisher(ctx);
    await removeTranslation(tx, id, language);
    await audit(ctx, tx, {
      action: 'article.delete_translation',
      ...subjectOf(article),
      before: audited(before),
    });
    return settleFor(ctx, tx, id, isPublished(before));
  });
  settle();
  return {};
}
