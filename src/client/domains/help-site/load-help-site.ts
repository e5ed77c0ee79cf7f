import { type LoadInput, pageLoad } from '../../platform/api/page-load.ts';
import { type RedirectSearch, redirectListOf } from './redirects/redirect-search.ts';

/** What the list of redirects shows, for administrators and agents alike. */
export async function loadRedirects({
  context,
  deps,
  location,
  cause,
}: LoadInput & { deps: RedirectSearch; cause: string }) {
  if (cause === 'stay') return;
  await pageLoad(location.href, () => context.api.hcRedirects.list.ensureData(redirectListOf(deps)));
}

/** What the list of broken links shows, for administrators and agents alike. */
export async function loadLinks({
  context,
  deps,
  location,
  cause,
}: LoadInput & { deps: { page?: number | undefined }; cause: string }) {
  if (cause === 'stay') return;
  await pageLoad(location.href, () => context.api.hcLinks.list.ensureData({ page: deps.page ?? 1 }));
}
