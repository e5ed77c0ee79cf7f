import { parsePageNumber } from '../../platform/address/read-address.ts';
import { type LoadInput, pageLoad } from '../../platform/api/page-load.ts';
import { hiddenHead } from '../../platform/head/page-head.ts';
import type { PermissionGuard } from '../../platform/session/guards.ts';
import { parseRedirectSearch, type RedirectSearch, redirectListOf } from './redirects/redirect-search.ts';

/* Options of the routes that administrators and agents both have, each behind its own guard. */

interface LinkSearch {
  page?: number | undefined;
}

async function loadRedirects({
  context,
  deps,
  location,
  cause,
}: LoadInput & { deps: RedirectSearch; cause: string }) {
  if (cause === 'stay') return;
  await pageLoad(location.href, () => context.api.hcRedirects.list.ensureData(redirectListOf(deps)));
}

async function loadLinks({
  context,
  deps,
  location,
  cause,
}: LoadInput & { deps: LinkSearch; cause: string }) {
  if (cause === 'stay') return;
  await pageLoad(location.href, () => context.api.hcLinks.list.ensureData({ page: deps.page ?? 1 }));
}

/** The list of redirects. */
export const redirectsRoute = (guard: PermissionGuard) => ({
  validateSearch: parseRedirectSearch,
  beforeLoad: guard('hc.update'),
  loaderDeps: ({ search }: { search: RedirectSearch }) => search,
  loader: loadRedirects,
  head: hiddenHead('Redirects'),
});

/** The list of broken links. */
export const linksRoute = (guard: PermissionGuard) => ({
  validateSearch: ({ page }: Record<string, unknown>): LinkSearch => ({ page: parsePageNumber(page) }),
  beforeLoad: guard('articles.update'),
  loaderDeps: ({ search }: { search: LinkSearch }) => search,
  loader: loadLinks,
  head: hiddenHead('Links'),
});
