import { createFileRoute } from '@tanstack/react-router';
import { CurationScreen } from '#client/domains/help-search/curation-screen.tsx';
import { curationInputOf, parseCurationSearch } from '#client/domains/help-search/curation-search.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/hc/search')({
  validateSearch: parseCurationSearch,
  beforeLoad: requireAdministration('hc.update'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, location, cause }) => {
    // While the list is open it shows by itself that a change of its filters is on the way.
    if (cause === 'stay') return;
    const { hcSearch } = context.api;
    const input = curationInputOf(deps);
    await pageLoad(location.href, async () => {
      if (deps.show === 'pins') await hcSearch.pins.ensureData(input);
      else await hcSearch.synonyms.ensureData(input);
    });
  },
  head: hiddenHead('Search results'),
  component: function ShapingRoute() {
    const navigate = Route.useNavigate();
    return (
      <CurationScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
