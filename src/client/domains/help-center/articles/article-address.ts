import { isAddress, type Location, requireAddress } from '#client/platform/address/right-address.ts';
import { articlePath } from '#shared/addresses.ts';
import type { Article } from '#shared/helpcenter.ts';

/** Each language of an article has an address of its own; from any other one the way leads to that which is read. */
export function requireArticleAddress(article: Article, location: Location): void {
  if (article.languages.some(({ slug }) => isAddress(articlePath({ ...article, slug }), location))) return;
  requireAddress(articlePath(article), location);
}
