import type { EditableArticle } from '#shared/writing.ts';

/** The words of an article as its screen holds them. */
export interface ArticleValues extends Record<string, unknown> {
  title: string;
  body: string;
  description: string;
  keywords: string[];
  slug: string;
  tags: string[];
  seo_title: string;
  seo_description: string;
}

export const valuesOf = ({ seo, ...article }: EditableArticle): ArticleValues => ({
  title: article.title,
  body: article.body,
  description: article.description ?? '',
  keywords: article.keywords,
  slug: article.slug,
  tags: article.tags,
  seo_title: seo?.title ?? '',
  seo_description: seo?.description ?? '',
});

/** The words as calls take them; `before` are those that are stored. */
export function toContent(
  { seo_title, seo_description, slug, ...values }: ArticleValues,
  before: ArticleValues | null,
) {
  return {
    ...values,
    seo: { title: seo_title || null, description: seo_description || null },
    // An address that nobody touched follows the title.
    ...(slug === '' || slug === before?.slug ? {} : { slug }),
  };
}
