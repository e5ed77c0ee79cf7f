import type { ArticleContent } from '../../help-center/article-detail-tables.ts';
import type { articles } from '../../help-center/article-tables.ts';
import { slugOf, toContent } from '../../help-center/content.ts';
import type { Addresses } from '../../help-center/safe-html.ts';

type Row = typeof articles.$inferSelect;

/** An article without its search columns, which the database derives. */
export type ArticleRow = Omit<Row, 'search' | 'title_search' | 'language_search'>;

type TextWords = Pick<ArticleContent, 'title' | 'body' | 'slug' | 'description' | 'keywords'>;

/** All stored columns that derive from an article's content. */
export function contentOf<Words extends TextWords>(words: Words, addresses?: Addresses) {
  const { summary, ...content } = toContent(words.body, addresses);
  const { keywords, description, ...plain } = words;
  return {
    ...plain,
    ...content,
    description: description || summary,
    keywords: [...keywords, ...content.headings.map(({ text }) => text)].join('\n'),
  };
}

/** The content as written, without derived columns. */
export function storedContentOf(row: ArticleRow): ArticleContent {
  const { title, body, slug, tags, seo_title, seo_description } = row;
  const lines = row.keywords.split('\n').filter((line) => line !== '');
  const description = row.description === toContent(body).summary ? null : row.description;
  const keywords = lines.slice(0, Math.max(0, lines.length - row.headings.length));
  return { title, body, description, keywords, slug, tags, seo_title, seo_description };
}

/** Content of the input; absent fields are unchanged. */
export interface SentContent {
  title?: string | undefined;
  body?: string | null | undefined;
  description?: string | null | undefined;
  keywords?: string[] | null | undefined;
  slug?: string | null | undefined;
  tags?: string[] | null | undefined;
  seo?: { title?: string | null | undefined; description?: string | null | undefined } | null | undefined;
}

const emptyWords: ArticleContent = {
  title: '',
  body: '',
  description: null,
  keywords: [],
  slug: '',
  tags: [],
  seo_title: null,
  seo_description: null,
};

const distinct = (texts: readonly string[]) => [...new Set(texts)];

/** Whether a slug derives from the title, maybe with a number appended. */
export function isMadeFrom(title: string, slug: string): boolean {
  const made = slugOf(title);
  return slug === made || (slug.startsWith(`${made.slice(0, 90)}-`) && /-\d+$/.test(slug));
}

/**
 * Content as it is stored: sanitized text, normalized slug. While the slug is unknown to readers it follows the title,
 * unless it is set explicitly.
 */
export function changeContent(
  before: ArticleContent | null,
  sent: SentContent,
  isUnknown = true,
): ArticleContent {
  const start = before ?? emptyWords;
  const title = sent.title ?? start.title;
  const follows = isUnknown && title !== start.title && isMadeFrom(start.title, start.slug);
  return {
    title,
    body: sent.body === undefined ? start.body : toContent(sent.body ?? '').body,
    description: sent.description === undefined ? start.description : sent.description || null,
    keywords: sent.keywords === undefined ? start.keywords : distinct(sent.keywords ?? []),
    slug: sent.slug || (follows || start.slug === '' ? slugOf(title) : start.slug),
    tags: sent.tags === undefined ? start.tags : distinct(sent.tags ?? []),
    ...(sent.seo === undefined
      ? { seo_title: start.seo_title, seo_description: start.seo_description }
      : { seo_title: sent.seo?.title || null, seo_description: sent.seo?.description || null }),
  };
}

export const isSameContent = (one: ArticleContent, other: ArticleContent) =>
  (Object.keys(emptyWords) as (keyof ArticleContent)[]).every(
    (field) => JSON.stringify(one[field]) === JSON.stringify(other[field]),
  );

export const seoOf = ({
  seo_title: title,
  seo_description: description,
}: Pick<ArticleContent, 'seo_title' | 'seo_description'>) =>
  title === null && description === null ? null : { title, description };
