import { createFileRoute } from '@tanstack/react-router';
import { PeopleScreen } from '#client/domains/users/admin/people-screen.tsx';
import { parsePersonSearch, personListInputOf } from '#client/domains/users/admin/person-search.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/people/')({
  validateSearch: parsePersonSearch,
  beforeLoad: requireAdministration('users.view'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, location, cause }) => {
    // While the list is open it shows by itself that a change of its filters is on the way.
    if (cause === 'stay') return;
    await pageLoad(location.href, () =>
      Promise.all([
        context.api.people.list.ensureData(personListInputOf(deps)),
        context.api.people.options.ensureData(),
      ]),
    );
  },
  head: hiddenHead('People'),
  component: function PeopleRoute() {
    const navigate = Route.useNavigate();
    return (
      <PeopleScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
