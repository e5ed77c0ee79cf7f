import { createFileRoute } from '@tanstack/react-router';
import { TicketScreen } from '../../../domains/tickets/agent/ticket-screen.tsx';
import { newestMessages } from '../../../domains/tickets/conversation/use-conversation.ts';
import { parseId } from '../../../platform/address/read-address.ts';
import { pageLoad } from '../../../platform/api/page-load.ts';
import { pageHead } from '../../../platform/head/page-head.ts';

export const Route = createFileRoute('/agent/tickets/$ticketId')({
  loader: async ({ context, params, location }) => {
    const id = parseId(params.ticketId);
    const [{ ticket }] = await pageLoad(location.href, () =>
      Promise.all([
        context.api.tickets.get.ensureData({ id }),
        context.api.tickets.replies.ensureData(newestMessages(id)),
      ]),
    );
    return { id, head: pageHead({ queryClient: context.queryClient, title: ticket.subject, hidden: true }) };
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function TicketRoute() {
    const { id } = Route.useLoaderData();
    return <TicketScreen key={id} id={id} search={Route.useSearch()} />;
  },
});
