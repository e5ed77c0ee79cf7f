import { createFileRoute } from '@tanstack/react-router';
import { RequestListScreen } from '#client/domains/tickets/requests/request-list-screen.tsx';
import { parseRequestSearch, requestListInput } from '#client/domains/tickets/requests/request-search.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { activeWorkspaceOf, readBootstrap } from '#client/platform/bootstrap.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireLogin } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/hc/tickets/')({
  validateSearch: parseRequestSearch,
  beforeLoad: requireLogin,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, location, cause }) => {
    // While the list is open it shows by itself that a change of its filters is on the way.
    if (cause === 'stay') return;
    await pageLoad(location.href, () =>
      context.api.tickets.list.ensureData(
        requestListInput(
          deps,
          activeWorkspaceOf(context.queryClient),
          readBootstrap(context.queryClient).user?.shared_organisation ?? null,
        ),
      ),
    );
  },
  head: hiddenHead('My requests'),
  component: function RequestListRoute() {
    const navigate = Route.useNavigate();
    return (
      <RequestListScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
