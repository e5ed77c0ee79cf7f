import { createFileRoute } from '@tanstack/react-router';
import { notificationsInput } from '#client/domains/notifications/notifications-input.ts';
import { NotificationsScreen } from '#client/domains/notifications/notifications-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireLogin } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/notifications/')({
  beforeLoad: requireLogin,
  loader: async ({ context, location }) => {
    await pageLoad(location.href, () => context.api.notifications.list.ensureData(notificationsInput));
  },
  head: hiddenHead('Notifications'),
  component: NotificationsScreen,
});
