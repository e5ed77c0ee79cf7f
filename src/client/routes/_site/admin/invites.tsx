import { createFileRoute } from '@tanstack/react-router';
import { inviteListInputOf, parseInviteSearch } from '../../../domains/auth/invites/admin/invite-search.ts';
import { InvitesScreen } from '../../../domains/auth/invites/admin/invites-screen.tsx';
import { pageLoad } from '../../../platform/api/page-load.ts';
import { hiddenHead } from '../../../platform/head/page-head.ts';
import { requireAdministration } from '../../../platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/invites')({
  validateSearch: parseInviteSearch,
  beforeLoad: requireAdministration('users.create', 'roles.update'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, location, cause }) => {
    // While the list is open it shows by itself that a change of its filters is on the way.
    if (cause === 'stay') return;
    await pageLoad(location.href, () => context.api.invites.list.ensureData(inviteListInputOf(deps)));
  },
  head: hiddenHead('Invites'),
  component: function InvitesRoute() {
    const navigate = Route.useNavigate();
    return (
      <InvitesScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
