import type { QueryClient } from '@tanstack/react-query';
import { articlePath } from '#shared/addresses.ts';
import type { Article } from '#shared/helpcenter.ts';
import { absoluteUrl, pageHead } from '../../../platform/head/page-head.ts';
import { readBootstrap } from '../../../platform/session/bootstrap.ts';
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

/** Everything search engines and link previews learn about an article. */
export function articleHead(queryClient: QueryClient, article: Article) {
  const { base_url, branding } = readBootstrap(queryClient).settings;
  const path = articlePath(article);
  const trail = [...articleTrail(article), { name: article.title, path }];
  return pageHead({
    queryClient,
    name: article.title,
    description: article.description,
    path,
    type: 'article',
    data: {
      '@graph': [
        {
          '@type': 'Article',
          headline: article.title,
          description: article.description ?? undefined,
          datePublished: article.created_at,
          dateModified: article.updated_at,
          mainEntityOfPage: absoluteUrl(base_url, path),
          publisher: { '@type': 'Organization', name: branding.site_name, url: base_url },
        },
        breadcrumbData(base_url, trail),
      ],
    },
  });
}
