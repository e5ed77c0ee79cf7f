import { createFileRoute } from '@tanstack/react-router';
import { NewTicketScreen } from '#client/domains/customers/new-ticket/new-ticket-screen.tsx';
import { parseOptionalId } from '#client/platform/address/read-address.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';

export const Route = createFileRoute('/agent/tickets_/new')({
  validateSearch: (said: Record<string, unknown>): { user?: number } => {
    const user = parseOptionalId(said.user);
    return user === undefined ? {} : { user };
  },
  loader: ({ context, location }) =>
    pageLoad(location.href, () =>
      Promise.all([
        context.api.tickets.categories.ensureData(),
        context.api.tickets.agentOptions.ensureData(),
        context.api.ticketFields.shown.ensureData(),
      ]),
    ),
  head: hiddenHead('New ticket'),
  component: function NewTicketRoute() {
    const { user } = Route.useSearch();
    return <NewTicketScreen key={user} userId={user} />;
  },
});
