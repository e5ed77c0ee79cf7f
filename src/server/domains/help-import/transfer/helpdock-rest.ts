import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import {
  articleDrafts,
  articleTranslations,
  articleVersions,
  helpRedirects,
} from '../../help-center/article-detail-tables.ts';
import { toContent } from '../../help-center/content.ts';
import { categoryTranslations } from '../../help-center/tables.ts';
import type { SourceArticle } from '../importer/source.ts';
import type { Rewriting } from '../importer/store-source.ts';
import { articleKey, folderPath, readLines } from './helpdock-source.ts';

interface Stored {
  idOf: ReadonlyMap<string, number>;
  folderIdOf: ReadonlyMap<string, number>;
  addresses: Rewriting;
}

/**
 * Stores the rest of an export: versions, drafts, translations and redirects. Existing ones are unchanged, except
 * translations, which are overwritten.
 */
export async function storeRest(
  tx: Database,
  path: string,
  articles: readonly SourceArticle[],
  { idOf, folderIdOf, addresses }: Stored,
): Promise<void> {
  const folderOf = (id: number) => folderIdOf.get(folderPath(id));
  const byPath = new Map(articles.map((article) => [article.path, article]));
  for await (const line of readLines(path)) {
    if (line.type === 'category_translation') {
      const { type: _, category_id: of, ...words } = line;
      const category_id = folderOf(of);
      if (category_id === undefined) continue;
      await tx
        .insert(categoryTranslations)
        .values({ ...words, category_id })
        .onConflictDoUpdate({
          target: [categoryTranslations.category_id, categoryTranslations.language],
          set: { name: words.name, description: words.description },
        });
    }
    if (line.type === 'redirect') {
      const { type: _, ...redirect } = line;
      if (redirect.from.startsWith('/hc/'))
        await tx.insert(helpRedirects).values(redirect).onConflictDoNothing();
    }
    if (line.type !== 'version' && line.type !== 'draft' && line.type !== 'translation') continue;
    const article_id = idOf.get(articleKey(line.article_id));
    const article = byPath.get(articleKey(line.article_id));
    if (article_id === undefined || article === undefined) continue;
    const safe = (body: string) => toContent(body, addresses(article));
    if (line.type === 'version') {
      const { version, note, published, created_at } = line;
      const words = { ...line.words, body: safe(line.words.body).body };
      await tx
        .insert(articleVersions)
        .values({ article_id, version, words, note, published, created_at })
        .onConflictDoNothing();
    } else if (line.type === 'draft') {
      const { version, begun_on, updated_at } = line;
      const words = { ...line.words, body: safe(line.words.body).body };
      await tx
        .insert(articleDrafts)
        .values({ article_id, words, version, begun_on, updated_at })
        .onConflictDoNothing();
    } else {
      const { language, title, slug, status, source_version, version, created_at, updated_at } = line;
      const draft = line.draft && { ...line.draft, body: safe(line.draft.body).body };
      const { body, body_text, headings, summary } = safe(line.body);
      const said = { title, slug, description: line.description ?? summary, body, body_text, headings };
      const kept = { ...said, status, source_version, version, draft };
      await tx
        .insert(articleTranslations)
        .values({ article_id, language, ...kept, created_at, updated_at })
        .onConflictDoUpdate({
          target: [articleTranslations.article_id, articleTranslations.language],
          set: { ...kept, updated_at: sql`now()` },
        });
    }
  }
}
