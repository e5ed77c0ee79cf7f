import { createFileRoute } from '@tanstack/react-router';
import { TicketScreen } from '../../../domains/tickets/agent/ticket-screen.tsx';
import { loadConversation } from '../../../domains/tickets/conversation/load-conversation.ts';

export const Route = createFileRoute('/agent/tickets/$ticketId')({
  loader: loadConversation,
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function TicketRoute() {
    const { id } = Route.useLoaderData();
    return <TicketScreen key={id} id={id} search={Route.useSearch()} />;
  },
});
