import { absoluteUrl } from '../../platform/head/page-head.ts';
import type { Crumb } from './help-breadcrumbs.tsx';

/** Where a page stands, as search engines read it. */
export const breadcrumbData = (baseUrl: string, trail: Crumb[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absoluteUrl(baseUrl, path),
  })),
});
