import { createFileRoute } from '@tanstack/react-router';
import { cutText } from '#shared/text.ts';
import { SearchScreen } from '../../../domains/helpcenter/search/search-screen.tsx';
import { parsePageNumber } from '../../../platform/address/read-address.ts';
import { pageLoad } from '../../../platform/api/page-load.ts';
import { pageHead } from '../../../platform/head/page-head.ts';

const perPage = 8;
const longest = 255;

interface ResultsSearch {
  query?: string;
  page?: number;
}

export const Route = createFileRoute('/_site/hc/search')({
  validateSearch: ({ query, page }): ResultsSearch => ({
    query: query === undefined ? undefined : cutText(String(query).trim(), longest),
    page: parsePageNumber(page),
  }),
  loaderDeps: ({ search: { query = '', page = 1 } }) => ({ query, page, perPage }),
  loader: async ({ context, deps, location }) => {
    await pageLoad(location.href, () => context.api.helpcenter.search.ensureData(deps));
  },
  // Search engines list articles, not searches.
  head: ({ match }) => pageHead({ queryClient: match.context.queryClient, title: 'Search', hidden: true }),
  component: function SearchRoute() {
    return <SearchScreen input={Route.useLoaderDeps()} />;
  },
});
