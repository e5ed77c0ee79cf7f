import { createFileRoute } from '@tanstack/react-router';
import { parseRoleSearch, roleListInputOf } from '#client/domains/roles/role-search.ts';
import { RolesScreen } from '#client/domains/roles/roles-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/roles/')({
  validateSearch: parseRoleSearch,
  beforeLoad: requireAdministration('roles.view'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, location, cause }) => {
    // While the list is open it shows by itself that a change of its filters is on the way.
    if (cause === 'stay') return;
    await pageLoad(location.href, () => context.api.roles.list.ensureData(roleListInputOf(deps)));
  },
  head: hiddenHead('Roles'),
  component: function RolesRoute() {
    const navigate = Route.useNavigate();
    return (
      <RolesScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
