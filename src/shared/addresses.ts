import type { ArticleLink } from './helpcenter.ts';

/** The one address of the help centre's front page, which a site may have as its homepage as well. */
export const landingPath = (homepage: { type: string }) => (homepage.type === 'landingPage' ? '/' : '/hc');

/** Where the feed of new articles is. */
export const feedPath = '/hc/feed.xml';

/** The address of a page that the site wrote itself. */
export const pagePath = ({ slug }: { slug: string }) => `/pages/${slug}`;

/** The one address of a page, which is the start of the site when the site begins with it. */
export const homepagePath = (page: { slug: string }, homepage: { type: string; value: string | null }) =>
  homepage.type === 'customPage' && homepage.value === page.slug ? '/' : pagePath(page);

/** The path of an article, the same for all languages. */
export const articlePath = (article: ArticleLink) => {
  const [category, section] = article.path;
  return `/hc/articles/${category?.id ?? 0}/${section?.id ?? 0}/${article.id}/${article.slug}`;
};

/** The query string that selects a language. */
export const languageQuery = (language: string | undefined) =>
  language === undefined ? '' : `?language=${encodeURIComponent(language)}`;

/** The one address of an article in the language in which it is named. */
export const articleAddress = (article: ArticleLink) =>
  articlePath(article) + languageQuery(article.translation);

/** The path of a category, or of a section inside its category. */
export const categoryPath = (folder: {
  id: number;
  slug: string;
  parent_id: number | null;
  is_section: boolean;
}) =>
  folder.is_section && folder.parent_id !== null
    ? `/hc/categories/${folder.parent_id}/${folder.id}/${folder.slug}`
    : `/hc/categories/${folder.id}/${folder.slug}`;
