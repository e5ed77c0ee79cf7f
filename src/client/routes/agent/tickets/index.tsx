import { createFileRoute } from '@tanstack/react-router';
import { NoTicket } from '#client/domains/tickets/agent/no-ticket.tsx';

function NoTicketRoute() {
  return <NoTicket search={Route.useSearch()} />;
}

export const Route = createFileRoute('/agent/tickets/')({ component: NoTicketRoute });
