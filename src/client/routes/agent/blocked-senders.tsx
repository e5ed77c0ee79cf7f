import { createFileRoute } from '@tanstack/react-router';
import {
  blockedSenderListOf,
  parseBlockedSenderSearch,
} from '#client/domains/blocked-senders/blocked-sender-search.ts';
import { BlockedSendersScreen } from '#client/domains/blocked-senders/blocked-senders-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requirePermission } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/agent/blocked-senders')({
  beforeLoad: requirePermission('tickets.delete'),
  validateSearch: parseBlockedSenderSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, location }) =>
    pageLoad(location.href, () => context.api.blockedSenders.list.ensureData(blockedSenderListOf(deps))),
  head: hiddenHead('Blocked senders'),
  component: function BlockedSendersRoute() {
    const navigate = Route.useNavigate();
    return (
      <BlockedSendersScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true })}
      />
    );
  },
});
