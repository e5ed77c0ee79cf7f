import { createFileRoute } from '@tanstack/react-router';
import { MissingTicket } from '../../../domains/tickets/agent/missing-ticket.tsx';
import { TicketPending } from '../../../domains/tickets/agent/ticket-pending.tsx';
import { TicketScreen } from '../../../domains/tickets/agent/ticket-screen.tsx';
import { loadConversation } from '../../../domains/tickets/conversation/load-conversation.ts';

export const Route = createFileRoute('/agent/tickets/$ticketId')({
  loader: loadConversation,
  head: ({ loaderData }) => loaderData?.head ?? {},
  // What the queue knows is shown almost at once.
  pendingMs: 100,
  pendingMinMs: 0,
  pendingComponent: function PendingTicketRoute() {
    return <TicketPending id={Number(Route.useParams().ticketId)} />;
  },
  notFoundComponent: function MissingTicketRoute() {
    return <MissingTicket number={Route.useParams().ticketId} search={Route.useSearch()} />;
  },
  component: function TicketRoute() {
    const { id } = Route.useLoaderData();
    return <TicketScreen key={id} id={id} search={Route.useSearch()} />;
  },
});
