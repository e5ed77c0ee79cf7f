import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { AgentScreen } from '../../domains/tickets/agent/agent-screen.tsx';
import { countsInputOf, parseAgentSearch, queueInputOf } from '../../domains/tickets/agent-search.ts';
import { pageLoad } from '../../platform/api/page-load.ts';
import { hiddenHead } from '../../platform/head/page-head.ts';

export const Route = createFileRoute('/agent/tickets')({
  validateSearch: parseAgentSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, location, cause }) => {
    // While the area is open its lists load by themselves, without leaving the open ticket.
    if (cause === 'stay') return;
    await pageLoad(location.href, () =>
      Promise.all([
        context.api.tickets.queue.prefetchInfinite(queueInputOf(deps)),
        context.api.tickets.counts.ensureData(countsInputOf(deps)),
        context.api.tickets.agentOptions.ensureData(),
        context.api.outbox.preferences.ensureData(),
        context.api.views.list.ensureData(),
      ]),
    );
  },
  head: hiddenHead('Tickets'),
  component: AgentTicketsRoute,
});

function AgentTicketsRoute() {
  const navigate = Route.useNavigate();
  const { ticketId } = useParams({ strict: false });
  return (
    <AgentScreen
      search={Route.useSearch()}
      onSearch={(search) =>
        // What is listed changes beside the open ticket.
        void (ticketId === undefined
          ? navigate({ to: '/agent/tickets', search, replace: true })
          : navigate({ to: '/agent/tickets/$ticketId', params: { ticketId }, search, replace: true }))
      }
      ticketId={ticketId === undefined ? null : Number(ticketId)}
    >
      <Outlet />
    </AgentScreen>
  );
}
