import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { notFound } from '#shared/errors.ts';
import type { Article, articleCardSchema } from '#shared/helpcenter.ts';
import type { Database } from '../../../platform/db/connect.ts';
import { fact } from '../../../platform/jobs/domain-events.ts';
import type { Services } from '../../../platform/trpc/context.ts';
import { announceContent, readTree } from '../categories.ts';
import { recountWords, type SearchableText } from '../search/vocabulary-queries.ts';
import { type Addresses, slugOf, toContent } from './content.ts';
import { articleSaved } from './events.ts';
import { findPublished, findRelated } from './queries.ts';
import { articles } from './tables.ts';

type Needs = Pick<Services, 'db' | 'cache'>;
type ArticleCard = z.infer<typeof articleCardSchema>;

const relatedArticles = 5;

/** A published article with its category and section. Throws 404 for any other. One statement. */
export async function readArticle(services: Needs, id: number): Promise<{ article: Article }> {
  const [{ paths }, found] = await Promise.all([readTree(services), findPublished(services.db, id)]);
  const path = found && paths.get(found.section_id);
  if (found === undefined || path === undefined) throw notFound();
  const { section_id, ...article } = found;
  return { article: { ...article, path, section: path[1] } };
}

/** Up to five articles on the same subject. Throws 404 when the article itself can not be read. One statement. */
export async function readRelated(services: Needs, id: number): Promise<{ articles: ArticleCard[] }> {
  const [{ paths }, found] = await Promise.all([
    readTree(services),
    findRelated(services.db, id, relatedArticles),
  ]);
  const cards = found.flatMap(({ section_id, ...article }) => {
    const path = paths.get(section_id);
    return path === undefined ? [] : [{ ...article, path }];
  });
  if (cards[0]?.id !== id) throw notFound();
  return { articles: cards.slice(1, 1 + relatedArticles) };
}

export interface ArticleDraft {
  section_id: number;
  title: string;
  /** HTML from outside; it is sanitised here. */
  body: string;
  slug?: string | null;
  description?: string | null;
  /** Other words people use for it. */
  keywords?: readonly string[];
  status?: (typeof articles.$inferSelect)['status'];
  position?: number;
}

export type ArticleValues = ReturnType<typeof composeArticle>;

/** Everything stored of an article that follows from what was written. */
export function composeArticle(draft: ArticleDraft, addresses?: Addresses) {
  const { summary, ...content } = toContent(draft.body, addresses);
  return {
    ...content,
    section_id: draft.section_id,
    title: draft.title,
    slug: slugOf(draft.slug || draft.title),
    description: draft.description || summary,
    keywords: [...(draft.keywords ?? []), ...content.headings.map(({ text }) => text)].join('\n'),
    status: draft.status ?? 'published',
    position: draft.position ?? 0,
  };
}

export interface SavedArticle {
  id: number;
  outcome: 'created' | 'updated' | 'unchanged';
}

interface Stored extends SavedArticle {
  newly_published: boolean;
}

/**
 * Stores an article: a new one without `id`, else the one of that id. What did not change keeps its date.
 * Throws 404 when there is no article of that id.
 */
export async function saveArticle(
  services: Services,
  draft: ArticleDraft,
  id?: number,
): Promise<SavedArticle> {
  const values = composeArticle(draft);
  const { saved, settle } = await services.db.transaction(async (tx) => {
    const { newly_published, ...saved } = await store(tx, values, id);
    const { status } = values;
    if (saved.outcome !== 'unchanged')
      await services.jobs.emit(tx, fact(articleSaved, { article_id: saved.id, status, newly_published }));
    return {
      saved,
      settle: saved.outcome === 'unchanged' ? null : await announceContent(services, tx, saved.id),
    };
  });
  settle?.();
  return saved;
}

/** What tells whether an article changed; its text and headings follow from the body. */
const written = [
  'section_id',
  'title',
  'slug',
  'description',
  'body',
  'keywords',
  'status',
  'position',
] as const satisfies (keyof ArticleValues)[];

const searchable = (article: SearchableText & Pick<ArticleValues, 'status'>) =>
  article.status === 'published' ? article : null;

async function store(tx: Database, values: ArticleValues, id: number | undefined): Promise<Stored> {
  if (id === undefined) {
    const [created] = await tx.insert(articles).values(values).returning({ id: articles.id });
    if (created === undefined) throw new Error('The article was not stored.');
    await recountWords(tx, null, searchable(values));
    return { id: created.id, outcome: 'created', newly_published: values.status === 'published' };
  }
  const [before] = await tx.select().from(articles).where(eq(articles.id, id)).for('update');
  if (before === undefined) throw notFound();
  if (written.every((field) => before[field] === values[field]))
    return { id, outcome: 'unchanged', newly_published: false };
  await tx
    .update(articles)
    .set({ ...values, updated_at: sql`now()` })
    .where(eq(articles.id, id));
  await recountWords(tx, searchable(before), searchable(values));
  const newly_published = values.status === 'published' && before.status !== 'published';
  return { id, outcome: 'updated', newly_published };
}
