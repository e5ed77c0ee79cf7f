import { createFileRoute } from '@tanstack/react-router';
import { FieldsScreen } from '#client/domains/ticket-fields/fields-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';
import { parseTerms } from '#client/shell/list/list-search.ts';

export const Route = createFileRoute('/_site/admin/ticket-fields')({
  validateSearch: parseTerms,
  beforeLoad: requireAdministration('ticket_fields.view'),
  loader: ({ context, location }) =>
    pageLoad(location.href, () => context.api.ticketFields.list.ensureData()),
  head: hiddenHead('Ticket fields'),
  component: function FieldsRoute() {
    const navigate = Route.useNavigate();
    return (
      <FieldsScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
