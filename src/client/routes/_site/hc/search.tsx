import { createFileRoute } from '@tanstack/react-router';
import { SearchScreen } from '#client/domains/help-center/search/search-screen.tsx';
import { parseOptionalId, parsePageNumber } from '#client/platform/address/read-address.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { cutText } from '#shared/text.ts';

const perPage = 8;
const longest = 255;

interface ResultsSearch {
  query?: string;
  page?: number;
  categoryId?: number;
  /** Nothing is corrected. */
  exact?: true;
}

export const Route = createFileRoute('/_site/hc/search')({
  validateSearch: ({ query, page, categoryId, exact }): ResultsSearch => ({
    query: query === undefined ? undefined : cutText(String(query).trim(), longest),
    page: parsePageNumber(page),
    categoryId: parseOptionalId(categoryId),
    exact: exact === true || exact === 'true' || undefined,
  }),
  loaderDeps: ({ search: { query = '', page = 1, categoryId, exact } }) => ({
    query,
    page,
    perPage,
    ...(categoryId === undefined ? {} : { categoryIds: [categoryId] }),
    ...(exact === undefined ? {} : { exact }),
  }),
  loader: async ({ context: { api }, deps, location }) => {
    await pageLoad(location.href, () =>
      Promise.all([api.helpSearch.search.ensureData(deps), api.helpcenter.landing.ensureData()]),
    );
  },
  // Search engines list articles, not searches.
  head: hiddenHead('Search'),
  component: function SearchRoute() {
    return <SearchScreen input={Route.useLoaderDeps()} />;
  },
});
