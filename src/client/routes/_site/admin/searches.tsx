import { createFileRoute } from '@tanstack/react-router';
import { parseTermSearch, termInputOf } from '#client/domains/help-center/search/search-term-search.ts';
import { SearchTermsScreen } from '#client/domains/help-center/search/search-terms-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/searches')({
  validateSearch: parseTermSearch,
  beforeLoad: requireAdministration(),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, location, cause }) => {
    // While the list is open it shows by itself that a change of its filters is on the way.
    if (cause === 'stay') return;
    await pageLoad(location.href, () => context.api.searchTerms.list.ensureData(termInputOf(deps)));
  },
  head: hiddenHead('Searches'),
  component: function SearchTermsRoute() {
    const navigate = Route.useNavigate();
    return (
      <SearchTermsScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
