import { createFileRoute } from '@tanstack/react-router';
import { notificationsInput } from '../../../domains/notifications/notifications-input.ts';
import { NotificationsScreen } from '../../../domains/notifications/notifications-screen.tsx';
import { pageLoad } from '../../../platform/api/page-load.ts';
import { pageHead } from '../../../platform/head/page-head.ts';
import { requireLogin } from '../../../platform/session/guards.ts';

export const Route = createFileRoute('/_site/notifications/')({
  beforeLoad: requireLogin,
  loader: async ({ context, location }) => {
    await pageLoad(location.href, () => context.api.notifications.list.ensureData(notificationsInput));
  },
  head: ({ match }) =>
    pageHead({ queryClient: match.context.queryClient, title: 'Notifications', hidden: true }),
  component: NotificationsScreen,
});
