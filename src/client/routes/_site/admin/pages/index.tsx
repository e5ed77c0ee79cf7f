import { createFileRoute } from '@tanstack/react-router';
import { pageListInputOf, parsePageSearch } from '#client/domains/custom-pages/admin/page-search.ts';
import { PagesScreen } from '#client/domains/custom-pages/admin/pages-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/pages/')({
  validateSearch: parsePageSearch,
  beforeLoad: requireAdministration('custom_pages.view'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, location, cause }) => {
    // While the list is open it shows by itself that a change of its filters is on the way.
    if (cause === 'stay') return;
    await pageLoad(location.href, () => context.api.customPages.list.ensureData(pageListInputOf(deps)));
  },
  head: hiddenHead('Pages'),
  component: function PagesRoute() {
    const navigate = Route.useNavigate();
    return (
      <PagesScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
