import { createFileRoute } from '@tanstack/react-router';
import { inviteListInputOf, parseInviteSearch } from '#client/domains/auth/invites/admin/invite-search.ts';
import { InvitesScreen } from '#client/domains/auth/invites/admin/invites-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

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
