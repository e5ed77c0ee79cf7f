import { createFileRoute } from '@tanstack/react-router';
import { StatusesScreen } from '#client/domains/ticket-statuses/statuses-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';
import { parseTerms } from '#client/shell/list/list-search.ts';

export const Route = createFileRoute('/_site/admin/ticket-statuses')({
  validateSearch: parseTerms,
  beforeLoad: requireAdministration('statuses.view'),
  loader: ({ context, location }) =>
    pageLoad(location.href, () => context.api.ticketStatuses.list.ensureData()),
  head: hiddenHead('Ticket statuses'),
  component: function StatusesRoute() {
    const navigate = Route.useNavigate();
    return (
      <StatusesScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
