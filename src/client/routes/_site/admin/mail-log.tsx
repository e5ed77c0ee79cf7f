import { createFileRoute } from '@tanstack/react-router';
import { MailLogScreen } from '#client/domains/mails/mail-log-screen.tsx';
import { parseMailLogSearch } from '#client/domains/mails/mail-log-search.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/mail-log')({
  validateSearch: parseMailLogSearch,
  beforeLoad: requireAdministration('logs.view'),
  head: hiddenHead('Email log'),
  component: function MailLogRoute() {
    const navigate = Route.useNavigate();
    return (
      <MailLogScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
