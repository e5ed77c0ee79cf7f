import { Container } from '@mantine/core';
import { createFileRoute, Outlet, useLocation, useMatch } from '@tanstack/react-router';
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
  // Tickets fill the window; screens of articles are pages, as in the administration.
  const isManager = useLocation({ select: ({ pathname }) => pathname.startsWith('/agent/hc') });
  const skips = [
    { id: conversationId, label: translate('Skip to conversation') },
    { id: composerId, label: translate('Skip to reply field') },
  ];
  return (
    <SiteLayout footer={false} skips={hasTicket ? skips : []}>
      {isManager ? (
        <Container size={1280} pt={32} pb={64}>
          <Outlet />
        </Container>
      ) : (
        <Outlet />
      )}
    </SiteLayout>
  );
}
