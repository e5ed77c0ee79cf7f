import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import type { Services } from '#server/platform/services.ts';
import type {
  textCompareInput,
  versionDiffInput,
  versionInput,
  versionListInput,
  versionStoreInput,
} from '#shared/article-versions.ts';
import { notFound } from '#shared/errors.ts';
import { offsetOf, toCountedPage } from '#shared/pagination.ts';
import { personColumns, toPerson } from '../../auth/queries.ts';
import { users } from '../../auth/tables.ts';
import { articleVersions } from '../../help-center/article-detail-tables.ts';
import { lockHelpCenter } from '../../help-center/lock.ts';
import { type ArticleRow, changeContent, contentOf, seoOf, storedContentOf } from './article-content.ts';
import { changesBetween, comparedText } from './compare.ts';
import { endDraft, unpublishedVersion } from './drafts.ts';
import { findArticle, findDraft, lockArticles, nextVersion } from './queries.ts';
import { readForEditing } from './read-for-editing.ts';
import { assertPublisher, settleSlug } from './service.ts';
import { announce, storeChange, storeOldestVersion } from './store.ts';

type Needs = Pick<Services, 'db'>;

async function findKept(db: Database, articleId: number, version: number) {
  const [found] = await db
    .select({ kept: articleVersions, author: personColumns })
    .from(articleVersions)
    .leftJoin(users, eq(users.id, articleVersions.user_id))
    .where(and(eq(articleVersions.article_id, articleId), eq(articleVersions.version, version)));
  return found;
}

type Kept = NonNullable<Awaited<ReturnType<typeof findKept>>>;

/** The current content as a version; imported articles have none stored before their first change. */
const asVersion = (row: ArticleRow): Kept => ({
  kept: {
    article_id: row.id,
    version: row.version,
    words: storedContentOf(row),
    note: null,
    published: row.published_at !== null,
    user_id: null,
    created_at: row.updated_at,
  },
  author: null,
});

async function findVersion(db: Database, article: ArticleRow, version: number): Promise<Kept> {
  const found = await findKept(db, article.id, version);
  if (found !== undefined) return found;
  if (version === article.version) return asVersion(article);
  throw notFound();
}

const present = ({ title, kept, author }: Listed) => ({
  version: kept.version,
  title,
  user: author && toPerson(author),
  note: kept.note,
  created_at: kept.created_at,
  published: kept.published,
});

interface Listed {
  title: string;
  kept: Pick<Kept['kept'], 'version' | 'note' | 'created_at' | 'published'>;
  author: Kept['author'];
}

const titled = (found: Kept): Listed => ({ ...found, title: found.kept.words.title });

const { version, note, created_at, published } = articleVersions;

/** Columns of versions in lists, without the content. */
const listColumns = { version, note, created_at, published };

async function requireArticle(db: Database, id: number): Promise<ArticleRow> {
  const article = await findArticle(db, id);
  if (article === undefined) throw notFound();
  return article;
}

/** The versions of an article, the newest first. */
export async function listVersions({ db }: Needs, input: z.output<typeof versionListInput>) {
  const article = await requireArticle(db, input.id);
  const ofArticle = eq(articleVersions.article_id, input.id);
  const [found, total, newest] = await Promise.all([
    db
      .select({
        title: sql<string>`${articleVersions.words} ->> 'title'`,
        kept: listColumns,
        author: personColumns,
      })
      .from(articleVersions)
      .leftJoin(users, eq(users.id, articleVersions.user_id))
      .where(ofArticle)
      .orderBy(desc(articleVersions.version))
      .limit(input.perPage)
      .offset(offsetOf(input)),
    db.$count(articleVersions, ofArticle),
    db.$count(articleVersions, and(ofArticle, eq(articleVersions.version, article.version))),
  ]);
  // Only the newest may be missing; then it is the single entry, or precedes the stored ones.
  const first = newest === 0 && input.page === 1 ? [titled(asVersion(article))] : [];
  const listed = [...first, ...found].slice(0, input.perPage).map(present);
  return { pagination: toCountedPage(listed, total + (newest === 0 ? 1 : 0), input) };
}

export async function readVersion({ db }: Needs, { id, n }: z.output<typeof versionInput>) {
  const found = await findVersion(db, await requireArticle(db, id), n);
  const { body, description, keywords, slug, tags } = found.kept.words;
  const words = { body, description, keywords, slug, tags, seo: seoOf(found.kept.words) };
  return { version: { ...present(titled(found)), ...words } };
}

/** Differences between two versions, by words; default: against the previous one. */
export async function compareVersions({ db }: Needs, { id, n, against }: z.output<typeof versionDiffInput>) {
  const article = await requireArticle(db, id);
  const newer = await findVersion(db, article, n);
  const older = await findOlder(db, article, n, against);
  const before = older === null ? '' : comparedText(older.kept.words);
  return { changes: changesBetween(before, comparedText(newer.kept.words)) };
}

/** Differences between the latest content and an unsaved text. */
export async function compareText({ db }: Needs, { id, ...sent }: z.output<typeof textCompareInput>) {
  const article = await requireArticle(db, id);
  const last = (await findDraft(db, id))?.words ?? storedContentOf(article);
  return { changes: changesBetween(comparedText(changeContent(last, sent)), comparedText(last)) };
}

/** Stores a text as an unpublished version; the article and its draft are unchanged. */
export async function storeVersion(ctx: Context, { id, ...sent }: z.output<typeof versionStoreInput>) {
  const n = await ctx.db.transaction(async (tx) => {
    const [article] = await lockArticles(tx, [id]);
    if (article === undefined) throw notFound();
    await storeOldestVersion(tx, article);
    const last = (await findDraft(tx, id))?.words ?? storedContentOf(article);
    const version = await nextVersion(tx, article);
    const words = changeContent(last, sent, article.published_at === null);
    const stored = { article_id: id, version, words, published: false, user_id: ctx.user.id };
    await tx.insert(articleVersions).values(stored);
    return version;
  });
  return readVersion(ctx, { id, n });
}

async function findOlder(db: Database, article: ArticleRow, n: number, against: number | null | undefined) {
  if (against) return findVersion(db, article, against);
  const found = await db
    .select({ version: articleVersions.version })
    .from(articleVersions)
    .where(eq(articleVersions.article_id, article.id))
    .orderBy(desc(articleVersions.version));
  const before = found.find(({ version }) => version < n);
  return before === undefined ? null : findVersion(db, article, before.version);
}

/** Stores the draft as an unpublished version, and clears it. */
async function keepDraft(tx: Database, id: number) {
  const draft = await findDraft(tx, id);
  if (!draft?.words) return;
  await tx.insert(articleVersions).values(unpublishedVersion(id, { ...draft, words: draft.words }));
  await endDraft(tx, id);
}

/** Restores an old version as a new one. The current draft is stored as a version, too. */
export async function restoreVersion(ctx: Context, { id, n }: z.output<typeof versionInput>) {
  const settle = await ctx.db.transaction(async (tx) => {
    await lockHelpCenter(tx);
    const [before] = await lockArticles(tx, [id]);
    if (before === undefined) throw notFound();
    if (before.status !== 'draft') assertPublisher(ctx);
    const { kept } = await findVersion(tx, before, n);
    await keepDraft(tx, id);
    const { slug } = kept.words;
    const free = slug === before.slug ? slug : await settleSlug(tx, null, slug, before.language, id);
    const content = contentOf({ ...kept.words, slug: free });
    const after = await storeChange(ctx, tx, before, content, { action: 'article.restore_version' });
    return announce(ctx, tx, { before, after });
  });
  settle();
  return readForEditing(ctx, id);
}
