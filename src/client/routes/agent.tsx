import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router';
import { composerId } from '../domains/tickets/composer/composer-id.ts';
import { conversationId } from '../domains/tickets/conversation/focus-newest.ts';
import { requirePermission } from '../platform/session/guards.ts';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { SiteLayout } from '../shell/site-layout.tsx';

export const Route = createFileRoute('/agent')({
  beforeLoad: requirePermission('tickets.update'),
  component: AgentRoute,
});

function AgentRoute() {
  const translate = useTranslate();
  const hasTicket = useMatch({
    from: '/agent/tickets/$ticketId',
    shouldThrow: false,
    select: ({ status }) => status === 'success',
  });
  const skips = [
    { id: conversationId, label: translate('Skip to conversation') },
    { id: composerId, label: translate('Skip to reply field') },
  ];
  return (
    <SiteLayout footer={false} skips={hasTicket ? skips : []}>
      <Outlet />
    </SiteLayout>
  );
}
