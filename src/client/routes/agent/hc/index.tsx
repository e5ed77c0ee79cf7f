import { createFileRoute } from '@tanstack/react-router';
import { ManagerScreen } from '../../../domains/writing/manager/manager-screen.tsx';
import { managerInputOf, parseManagerSearch } from '../../../domains/writing/manager/manager-search.ts';
import { pageLoad } from '../../../platform/api/page-load.ts';
import { pageHead } from '../../../platform/head/page-head.ts';
import { requirePermission } from '../../../platform/session/guards.ts';

export const Route = createFileRoute('/agent/hc/')({
  validateSearch: parseManagerSearch,
  beforeLoad: requirePermission('articles.update'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, location, cause }) => {
    // While the list is open it shows by itself that a change of its filters is on the way.
    if (cause === 'stay') return;
    const { hcArticles, hcFolders } = context.api;
    await pageLoad(location.href, () =>
      Promise.all([hcFolders.tree.ensureData(), hcArticles.list.ensureData(managerInputOf(deps))]),
    );
  },
  head: ({ match }) =>
    match.status === 'notFound'
      ? {}
      : pageHead({ queryClient: match.context.queryClient, title: 'Articles', hidden: true }),
  component: function ManagerRoute() {
    const navigate = Route.useNavigate();
    return (
      <ManagerScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
