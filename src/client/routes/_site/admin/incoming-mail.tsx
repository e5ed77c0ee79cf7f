import { createFileRoute } from '@tanstack/react-router';
import { IncomingMailScreen } from '#client/domains/inbound-mail/incoming-mail-screen.tsx';
import { parseIncomingMailSearch } from '#client/domains/inbound-mail/incoming-mail-search.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/incoming-mail')({
  validateSearch: parseIncomingMailSearch,
  beforeLoad: requireAdministration('channels.view'),
  head: hiddenHead('Incoming email'),
  component: function IncomingMailRoute() {
    const navigate = Route.useNavigate();
    return (
      <IncomingMailScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
