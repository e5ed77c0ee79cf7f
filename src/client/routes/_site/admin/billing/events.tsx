import { createFileRoute } from '@tanstack/react-router';
import { EventsScreen } from '../../../../domains/billing/admin/events-screen.tsx';
import { pageHead } from '../../../../platform/head/page-head.ts';
import { requireAdministration } from '../../../../platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/billing/events')({
  beforeLoad: requireAdministration('subscriptions.view'),
  head: ({ match }) =>
    match.status === 'notFound'
      ? {}
      : pageHead({ queryClient: match.context.queryClient, title: 'Payment events', hidden: true }),
  component: EventsScreen,
});
