import { createFileRoute } from '@tanstack/react-router';
import { GroupsScreen } from '#client/domains/groups/groups-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';
import { parseTerms } from '#client/shell/list/list-search.ts';

export const Route = createFileRoute('/_site/admin/groups')({
  validateSearch: parseTerms,
  beforeLoad: requireAdministration('groups.view'),
  loader: ({ context, location }) => pageLoad(location.href, () => context.api.groups.list.ensureData()),
  head: hiddenHead('Groups'),
  component: function GroupsRoute() {
    const navigate = Route.useNavigate();
    return (
      <GroupsScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
