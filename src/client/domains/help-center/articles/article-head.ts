import type { QueryClient } from '@tanstack/react-query';
import { readBootstrap } from '#client/platform/bootstrap.ts';
import { absoluteUrl, pageHead } from '#client/platform/head/page-head.ts';
import { articleAddress, articlePath, languageQuery } from '#shared/addresses.ts';
import type { Article } from '#shared/helpcenter.ts';
import { breadcrumbData } from '../breadcrumb-data.ts';
import type { Crumb } from '../help-breadcrumbs.tsx';

/** Category and section above an article. */
export function articleTrail(article: Pick<Article, 'path'>): Crumb[] {
  const [category, section] = article.path;
  const crumbs: Crumb[] = [];
  if (category) crumbs.push({ name: category.name, path: `/hc/categories/${category.id}/${category.slug}` });
  if (category && section) {
    crumbs.push({ name: section.name, path: `/hc/categories/${category.id}/${section.id}/${section.slug}` });
  }
  return crumbs;
}

/** An article that is a list of questions is one to search engines as well. */
const questionData = ({ questions }: Article) =>
  questions.length === 0
    ? []
    : [
        {
          '@type': 'FAQPage',
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ];

/** The addresses of an article in all its languages; one alone is none. The first is its own. */
function alternatesOf(article: Article) {
  if (article.languages.length < 2) return [];
  const pathIn = (slug: string, language?: string) =>
    articlePath({ ...article, slug }) + languageQuery(language);
  return article.languages.flatMap(({ language, slug }, index) =>
    index === 0
      ? ['x-default', language].map((name) => ({ language: name, path: pathIn(slug) }))
      : [{ language, path: pathIn(slug, language) }],
  );
}

/** Everything search engines and link previews learn about an article. */
export function articleHead(queryClient: QueryClient, article: Article) {
  const { base_url, branding } = readBootstrap(queryClient).settings;
  const path = articleAddress(article);
  const alternates = alternatesOf(article);
  const description = article.seo_description ?? article.description;
  const trail = [...articleTrail(article), { name: article.title, path }];
  return pageHead({
    queryClient,
    name: article.seo_title ?? article.title,
    description,
    path,
    alternates,
    type: 'article',
    // What is for agents alone is no business of search engines.
    hidden: article.internal,
    data: {
      '@graph': [
        {
          '@type': 'Article',
          headline: article.title,
          description: description ?? undefined,
          inLanguage: article.language,
          datePublished: article.published_at ?? article.created_at,
          dateModified: article.updated_at,
          author: article.author
            ? { '@type': 'Person', name: article.author.display_name }
            : { '@type': 'Organization', name: branding.site_name, url: base_url },
          mainEntityOfPage: absoluteUrl(base_url, path),
          publisher: { '@type': 'Organization', name: branding.site_name, url: base_url },
        },
        breadcrumbData(base_url, trail),
        ...questionData(article),
      ],
    },
  });
}

/** An article that was archived: search engines forget it. */
export const goneHead = (queryClient: QueryClient) =>
  pageHead({ queryClient, title: 'This article is no longer available.', hidden: true });
