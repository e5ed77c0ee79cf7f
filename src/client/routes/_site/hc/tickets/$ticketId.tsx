import { createFileRoute } from '@tanstack/react-router';
import { loadConversation } from '#client/domains/tickets/conversation/load-conversation.ts';
import { RequestScreen } from '#client/domains/tickets/requests/request-screen.tsx';
import { requireLogin } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/hc/tickets/$ticketId')({
  beforeLoad: requireLogin,
  loader: loadConversation,
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function RequestRoute() {
    const { id } = Route.useLoaderData();
    return <RequestScreen key={id} id={id} />;
  },
});
