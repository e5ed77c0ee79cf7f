import { createFileRoute } from '@tanstack/react-router';
import { MailboxesScreen } from '#client/domains/mailboxes/mailboxes-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/mailboxes')({
  beforeLoad: requireAdministration('channels.view'),
  loader: ({ context, location }) => pageLoad(location.href, () => context.api.mailboxes.list.ensureData()),
  head: hiddenHead('Mailboxes'),
  component: function MailboxesRoute() {
    return <MailboxesScreen />;
  },
});
