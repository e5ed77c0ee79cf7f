import { createFileRoute, redirect } from '@tanstack/react-router';
import { MissingTicket } from '#client/domains/tickets/agent/missing-ticket.tsx';
import { TicketPending } from '#client/domains/tickets/agent/ticket-pending.tsx';
import { TicketScreen } from '#client/domains/tickets/agent/ticket-screen.tsx';
import { folderBeside, parseAgentSearch } from '#client/domains/tickets/agent-search.ts';
import { loadConversation } from '#client/domains/tickets/conversation/load-conversation.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import type { StatusCategory } from '#shared/ticket-states.ts';

/** Beside a ticket that is opened by its address alone stands the folder it is in; the open page sees to it by itself. */
function showItsFolder(id: number, category: StatusCategory, said: Record<string, unknown>): void {
  const search = parseAgentSearch(said);
  const folder = typeof window === 'undefined' ? folderBeside(category, search) : null;
  if (folder === null) return;
  throw redirect({
    to: '/agent/tickets/$ticketId',
    params: { ticketId: String(id) },
    search: { ...search, folder },
    statusCode: 302,
  });
}

export const Route = createFileRoute('/agent/tickets/$ticketId')({
  loader: async (input) => {
    // The list beside it may have the site's fields first, and the sidebar would differ from that of the server.
    const loadFields = () => input.context.api.ticketFields.shown.ensureData();
    const [loaded] = await Promise.all([loadConversation(input), pageLoad(input.location.href, loadFields)]);
    showItsFolder(loaded.id, loaded.status_category, input.location.search as Record<string, unknown>);
    return loaded;
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  // What the queue knows is shown almost at once.
  pendingMs: 100,
  pendingMinMs: 0,
  pendingComponent: function PendingTicketRoute() {
    return <TicketPending id={Number(Route.useParams().ticketId)} search={Route.useSearch()} />;
  },
  notFoundComponent: function MissingTicketRoute() {
    return <MissingTicket number={Route.useParams().ticketId} search={Route.useSearch()} />;
  },
  component: function TicketRoute() {
    const { id } = Route.useLoaderData();
    return <TicketScreen key={id} id={id} search={Route.useSearch()} />;
  },
});
