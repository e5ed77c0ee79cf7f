import type { Services } from '#server/platform/services.ts';
import { notFound } from '#shared/errors.ts';
import type { articles } from '../../help-center/article-tables.ts';
import { slugOf } from '../../help-center/content.ts';
import { lockHelpCenter } from '../../help-center/lock.ts';
import type { Addresses } from '../../help-center/safe-html.ts';
import { contentOf } from './article-content.ts';
import { lockArticles } from './queries.ts';
import { announce, storeChange, storeNew } from './store.ts';

export interface NewContent {
  section_id: number;
  title: string;
  /** HTML from outside; it is sanitised here. */
  body: string;
  slug?: string | null;
  description?: string | null;
  /** Search synonyms. */
  keywords?: readonly string[];
  status?: (typeof articles.$inferSelect)['status'];
  position?: number;
}

export type ArticleValues = ReturnType<typeof composeArticle>;

/** All stored columns that derive from an article's content. */
export function composeArticle(draft: NewContent, addresses?: Addresses) {
  const words = {
    title: draft.title,
    body: draft.body,
    slug: slugOf(draft.slug || draft.title),
    description: draft.description ?? null,
    keywords: [...(draft.keywords ?? [])],
  };
  return {
    ...contentOf(words, addresses),
    section_id: draft.section_id,
    status: draft.status ?? 'published',
    position: draft.position ?? 0,
  };
}

export interface SavedArticle {
  id: number;
  outcome: 'created' | 'updated' | 'unchanged';
}

/**
 * Stores an article: inserts without `id`, else updates. Unchanged content keeps its date. Throws 404 for an unknown
 * id.
 */
export async function saveArticle(services: Services, draft: NewContent, id?: number): Promise<SavedArticle> {
  const values = composeArticle(draft);
  const { saved, settle } = await services.db.transaction(async (tx): Promise<Saving> => {
    await lockHelpCenter(tx);
    if (id === undefined) {
      const after = await storeNew(services, tx, values, { action: 'article.create' });
      const settle = await announce(services, tx, { after });
      return { saved: { id: after.id, outcome: 'created' }, settle };
    }
    const [before] = await lockArticles(tx, [id]);
    if (before === undefined) throw notFound();
    const after = await storeChange(services, tx, before, values, { action: 'article.update' });
    if (after === before) return { saved: { id, outcome: 'unchanged' }, settle: null };
    return { saved: { id, outcome: 'updated' }, settle: await announce(services, tx, { before, after }) };
  });
  settle?.();
  return saved;
}

interface Saving {
  saved: SavedArticle;
  settle: (() => void) | null;
}
