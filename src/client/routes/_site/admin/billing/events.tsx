import { createFileRoute } from '@tanstack/react-router';
import { EventsScreen } from '#client/domains/billing/admin/events-screen.tsx';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/billing/events')({
  beforeLoad: requireAdministration('subscriptions.view'),
  head: hiddenHead('Payment events'),
  component: EventsScreen,
});
