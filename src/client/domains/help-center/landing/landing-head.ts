import type { QueryClient } from '@tanstack/react-query';
import { readBootstrap } from '#client/platform/bootstrap.ts';
import { absoluteUrl, pageHead } from '#client/platform/head/page-head.ts';
import { feedPath, landingPath } from '#shared/addresses.ts';

/** What search engines learn about the help centre as a whole: one page, also where it is the homepage too. */
export function landingHead(queryClient: QueryClient) {
  const { base_url, branding, homepage } = readBootstrap(queryClient).settings;
  const path = landingPath(homepage);
  const head = pageHead({
    queryClient,
    title: path === '/' ? undefined : 'Help center',
    path,
    data: {
      '@type': 'WebSite',
      name: branding.site_name,
      url: absoluteUrl(base_url, '/'),
      potentialAction: {
        '@type': 'SearchAction',
        target: absoluteUrl(base_url, '/hc/search?query={search_term_string}'),
        'query-input': 'required name=search_term_string',
      },
    },
  });
  const feed = { rel: 'alternate', type: 'application/rss+xml', href: feedPath, title: branding.site_name };
  return { ...head, links: [...head.links, feed] };
}
