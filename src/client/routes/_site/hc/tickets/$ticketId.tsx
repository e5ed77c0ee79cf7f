import { createFileRoute } from '@tanstack/react-router';
import { newestMessages } from '../../../../domains/tickets/conversation/use-conversation.ts';
import { RequestScreen } from '../../../../domains/tickets/requests/request-screen.tsx';
import { parseId } from '../../../../platform/address/read-address.ts';
import { pageLoad } from '../../../../platform/api/page-load.ts';
import { pageHead } from '../../../../platform/head/page-head.ts';
import { requireLogin } from '../../../../platform/session/guards.ts';

export const Route = createFileRoute('/_site/hc/tickets/$ticketId')({
  beforeLoad: requireLogin,
  loader: async ({ context, params, location }) => {
    const id = parseId(params.ticketId);
    const [{ ticket }] = await pageLoad(location.href, () =>
      Promise.all([
        context.api.tickets.get.ensureData({ id }),
        context.api.tickets.replies.ensureData(newestMessages(id)),
      ]),
    );
    return {
      id,
      head: pageHead({ queryClient: context.queryClient, title: ticket.subject, hidden: true }),
    };
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function RequestRoute() {
    const { id } = Route.useLoaderData();
    return <RequestScreen key={id} id={id} />;
  },
});
