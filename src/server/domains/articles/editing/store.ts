import { eq, sql } from 'drizzle-orm';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { eventOf } from '#server/platform/jobs/domain-events.ts';
import type { Services } from '#server/platform/services.ts';
import type { AuditAction } from '#shared/audit-actions.ts';
import { audit } from '../../audit/service.ts';
import { addressIn, pathsOf } from '../../help-center/addresses/section-paths.ts';
import { leadFrom } from '../../help-center/addresses/store-redirects.ts';
import { articleVersions } from '../../help-center/article-detail-tables.ts';
import { articles } from '../../help-center/article-tables.ts';
import { announceContent } from '../../help-center/categories.ts';
import { articleSaved } from '../../help-center/events.ts';
import { recountTerms } from '../../help-search/vocabulary-queries.ts';
import { type ArticleRow, isSameContent, seoOf, storedContentOf } from './article-content.ts';
import { nextVersion } from './queries.ts';

/** A call of a writer, or the services alone where the product does something by itself. */
export type Writer = Services & Partial<Pick<Context, 'identity' | 'request'>>;

export type ArticleChange = Partial<Omit<ArticleRow, 'id' | 'version' | 'created_at' | 'updated_at'>>;

type NewArticle = Omit<
  typeof articles.$inferInsert,
  'id' | 'version' | 'search' | 'title_search' | 'language_search'
>;

export interface WriteMeta {
  /** The action in the audit log. */
  action: AuditAction;
  /** Why, for the list of versions. */
  note?: string | null | undefined;
}

const isPublished = ({ status }: Pick<ArticleRow, 'status'>) => status === 'published';
const isRead = ({ status }: Pick<ArticleRow, 'status'>) => status === 'published' || status === 'internal';

/** Fields of an article in the audit log. */
const audited = (row: ArticleRow) => {
  const { title, slug, section_id, position, status, published_at, language, role_ids, owner_id } = row;
  const { body, description, keywords, tags } = row;
  const kept = { title, slug, section_id, position, status, published_at, language, role_ids, owner_id };
  return { ...kept, body, description, keywords, tags, seo: seoOf(row), review_at: row.review_at };
};

const authorOf = ({ identity }: Writer) => identity?.user?.id ?? null;

/** Stores the content as a version under its number; an existing version is unchanged. */
async function keepVersion(writer: Writer, tx: Database, row: ArticleRow, note: string | null) {
  await tx
    .insert(articleVersions)
    .values({
      article_id: row.id,
      version: row.version,
      words: storedContentOf(row),
      published: isRead(row),
      note,
      user_id: authorOf(writer),
    })
    .onConflictDoNothing();
}

/** Stores the content of an article without versions as its first one. */
export async function storeOldestVersion(tx: Database, row: ArticleRow) {
  await tx
    .insert(articleVersions)
    .values({
      article_id: row.id,
      version: row.version,
      words: storedContentOf(row),
      published: isRead(row),
      created_at: row.updated_at,
    })
    .onConflictDoNothing();
}

/** Readers can read it from now on, unless they could before. */
const publishedNow = ({ published_at }: Pick<NewArticle, 'published_at'>) => published_at ?? sql`now()`;

async function insertArticle(tx: Database, values: NewArticle): Promise<ArticleRow> {
  const isReadable = values.status === 'published' || values.status === 'internal';
  const [row] = await tx
    .insert(articles)
    .values({ ...values, ...(isReadable ? { published_at: publishedNow(values) } : {}) })
    .returning();
  if (row === undefined) throw new Error('The article was not stored.');
  return row;
}

async function tell(
  writer: Writer,
  tx: Database,
  before: ArticleRow | null,
  after: ArticleRow,
  deed: WriteMeta,
) {
  const newly_published = isPublished(after) && (before === null || !isPublished(before));
  const said = eventOf(articleSaved, { article_id: after.id, status: after.status, newly_published });
  await writer.jobs.emit(tx, said);
  await audit(writer, tx, {
    action: deed.action,
    subject_type: 'article',
    subject_id: String(after.id),
    before: before && audited(before),
    after: audited(after),
  });
}

/** Stores a new article as its first version. */
export async function storeNew(
  writer: Writer,
  tx: Database,
  values: NewArticle,
  deed: WriteMeta,
): Promise<ArticleRow> {
  const row = await insertArticle(tx, values);
  await recountTerms(tx, null, isPublished(row) ? row : null);
  await keepVersion(writer, tx, row, deed.note ?? null);
  await tell(writer, tx, null, row, deed);
  return row;
}

/**
 * Stores a change of a locked article: with new content a new version, with a new slug of a published one a redirect.
 * All changes of articles use it. A change without an effect is skipped.
 */
export async function storeChange(
  writer: Writer,
  tx: Database,
  before: ArticleRow,
  change: ArticleChange,
  deed: WriteMeta,
): Promise<ArticleRow> {
  const wanted: ArticleRow = { ...before, ...change };
  const differs = (Object.keys(change) as (keyof ArticleChange)[]).some(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(wanted[field]),
  );
  if (!differs) return before;
  const isReworded = !isSameContent(storedContentOf(before), storedContentOf(wanted));
  const isTurned = before.status !== wanted.status;
  if (isReworded) {
    await storeOldestVersion(tx, before);
    wanted.version = await nextVersion(tx, before);
  }
  const [row] = await tx
    .update(articles)
    .set({
      ...change,
      version: wanted.version,
      ...(isRead(wanted) ? { published_at: publishedNow(wanted) } : {}),
      ...(isReworded || isTurned ? { updated_at: sql`now()` } : {}),
    })
    .where(eq(articles.id, before.id))
    .returning();
  if (row === undefined) throw new Error('The article was not stored.');
  if (isReworded) await keepVersion(writer, tx, row, deed.note ?? null);
  else if (isRead(row) && !isRead(before)) await markPublished(tx, row);
  if (isReworded || isPublished(before) !== isPublished(row)) {
    await recountTerms(tx, isPublished(before) ? before : null, isPublished(row) ? row : null);
  }
  await redirect(writer, tx, before, row);
  await tell(writer, tx, before, row, deed);
  return row;
}

async function markPublished(tx: Database, row: ArticleRow) {
  await tx
    .update(articleVersions)
    .set({ published: true })
    .where(sql`${articleVersions.article_id} = ${row.id} and ${articleVersions.version} = ${row.version}`);
}

async function redirect(writer: Writer, tx: Database, before: ArticleRow, after: ArticleRow) {
  const stays = before.slug === after.slug && before.section_id === after.section_id;
  if (stays || before.published_at === null) return;
  const paths = await pathsOf(tx, [before.section_id, after.section_id]);
  const from = addressIn(paths.get(before.section_id), before);
  await leadFrom(tx, [{ from, to: addressIn(paths.get(after.section_id), after) }], authorOf(writer));
}

/**
 * Invalidates caches and publishes a hint of the change; call the answer after the commit. Skips articles that readers
 * see neither before nor after.
 */
export async function announce(
  writer: Writer,
  tx: Database,
  ...changed: { before?: ArticleRow | null; after: ArticleRow }[]
): Promise<() => void> {
  const seen = changed.filter(({ before, after }) =>
    [before, after].some((row) => row && (isRead(row) || row.status === 'archived')),
  );
  if (seen.length === 0) return () => writer.jobs.nudge();
  const [only] = seen;
  const settle = await announceContent(writer, tx, seen.length === 1 && only ? only.after.id : null);
  return () => {
    settle();
    writer.jobs.nudge();
  };
}
