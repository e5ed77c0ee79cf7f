import type { QueryClient } from '@tanstack/react-query';
import { absoluteUrl, pageHead } from '../../../platform/head/page-head.ts';
import { readBootstrap } from '../../../platform/session/bootstrap.ts';

/** What search engines learn about the help centre as a whole. */
export function landingHead(queryClient: QueryClient, path = '/hc') {
  const { base_url, branding } = readBootstrap(queryClient).settings;
  return pageHead({
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
}
