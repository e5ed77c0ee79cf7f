import { createFileRoute } from '@tanstack/react-router';
import {
  organisationListInputOf,
  parseOrganisationSearch,
} from '#client/domains/organisations/admin/organisation-search.ts';
import { OrganisationsScreen } from '#client/domains/organisations/admin/organisations-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/organisations/')({
  validateSearch: parseOrganisationSearch,
  beforeLoad: requireAdministration('organisations.view'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, location, cause }) => {
    // While the list is open it shows by itself that a change of its filters is on the way.
    if (cause === 'stay') return;
    await pageLoad(location.href, () =>
      context.api.organisations.list.ensureData(organisationListInputOf(deps)),
    );
  },
  head: hiddenHead('Organizations'),
  component: function OrganisationsRoute() {
    const navigate = Route.useNavigate();
    return (
      <OrganisationsScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
