import { createFileRoute } from '@tanstack/react-router';
import { WorkspaceListScreen } from '#client/domains/workspaces/admin/workspace-list-screen.tsx';
import {
  parseWorkspaceSearch,
  workspaceListInputOf,
} from '#client/domains/workspaces/admin/workspace-search.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/workspaces')({
  validateSearch: parseWorkspaceSearch,
  beforeLoad: requireAdministration('workspaces.view'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, location, cause }) => {
    // While the list is open it shows by itself that a change of its filters is on the way.
    if (cause === 'stay') return;
    await pageLoad(location.href, () => context.api.workspaces.list.ensureData(workspaceListInputOf(deps)));
  },
  head: hiddenHead('Workspaces'),
  component: function WorkspacesRoute() {
    const navigate = Route.useNavigate();
    return (
      <WorkspaceListScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
