import type { QueryClient } from '@tanstack/react-query';
import { parseId } from '#client/platform/address/read-address.ts';
import type { LoaderApi } from '#client/platform/api/api.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { pageHead } from '#client/platform/head/page-head.ts';
import { newestMessages } from './newest-messages.ts';

interface LoadInput {
  context: { api: LoaderApi; queryClient: QueryClient };
  params: { ticketId: string };
  location: { href: string };
}

/**
 * The `loader` of a ticket's page, the customer's and the agent's: the ticket, its newest messages, its events, the
 * title.
 */
export async function loadConversation({ context, params, location }: LoadInput) {
  const id = parseId(params.ticketId);
  const [{ ticket }] = await pageLoad(location.href, () =>
    Promise.all([
      context.api.tickets.get.ensureData({ id }),
      context.api.tickets.replies.ensureData(newestMessages(id)),
      context.api.tickets.events.ensureData({ id }),
    ]),
  );
  return {
    id,
    status_category: ticket.status_category,
    head: pageHead({ queryClient: context.queryClient, name: ticket.subject, hidden: true }),
  };
}
