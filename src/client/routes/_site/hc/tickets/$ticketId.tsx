import { createFileRoute } from '@tanstack/react-router';
import { loadConversation } from '../../../../domains/tickets/conversation/load-conversation.ts';
import { RequestScreen } from '../../../../domains/tickets/requests/request-screen.tsx';
import { requireLogin } from '../../../../platform/session/guards.ts';

export const Route = createFileRoute('/_site/hc/tickets/$ticketId')({
  beforeLoad: requireLogin,
  loader: loadConversation,
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function RequestRoute() {
    const { id } = Route.useLoaderData();
    return <RequestScreen key={id} id={id} />;
  },
});
