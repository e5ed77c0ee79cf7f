import { createFileRoute } from '@tanstack/react-router';
import { PrioritiesScreen } from '#client/domains/ticket-priorities/priorities-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';
import { parseTerms } from '#client/shell/list/list-search.ts';

export const Route = createFileRoute('/_site/admin/ticket-priorities')({
  validateSearch: parseTerms,
  beforeLoad: requireAdministration('priorities.view'),
  loader: ({ context, location }) =>
    pageLoad(location.href, () => context.api.ticketPriorities.list.ensureData()),
  head: hiddenHead('Priorities'),
  component: function PrioritiesRoute() {
    const navigate = Route.useNavigate();
    return (
      <PrioritiesScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
