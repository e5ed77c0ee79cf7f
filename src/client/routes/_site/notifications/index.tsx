import { createFileRoute } from '@tanstack/react-router';
import { notificationsInput } from '../../../domains/notifications/notifications-input.ts';
import { NotificationsScreen } from '../../../domains/notifications/notifications-screen.tsx';
import { pageLoad } from '../../../platform/api/page-load.ts';
import { hiddenHead } from '../../../platform/head/page-head.ts';
import { requireLogin } from '../../../platform/session/guards.ts';

export const Route = createFileRoute('/_site/notifications/')({
  beforeLoad: requireLogin,
  loader: async ({ context, location }) => {
    await pageLoad(location.href, () => context.api.notifications.list.ensureData(notificationsInput));
  },
  head: hiddenHead('Notifications'),
  component: NotificationsScreen,
});
