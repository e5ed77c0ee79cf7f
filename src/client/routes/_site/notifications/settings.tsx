import { createFileRoute, redirect } from '@tanstack/react-router';
import { SubscriptionsScreen } from '#client/domains/notifications/subscriptions-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { readBootstrap } from '#client/platform/bootstrap.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireLogin } from '#client/platform/session/guards.ts';

/** Nothing can be chosen while the site offers no subscriptions, or none to this person. */
export const Route = createFileRoute('/_site/notifications/settings')({
  beforeLoad: (input) => {
    requireLogin(input);
    const { notif_subs, notifications } = readBootstrap(input.context.queryClient).settings;
    if (!notif_subs.integrated || !notifications.integrated) throw redirect({ to: '/', statusCode: 302 });
  },
  loader: async ({ context, location }) => {
    await pageLoad(location.href, async () => {
      const { subscriptions } = await context.api.notifications.subscriptions.ensureData();
      if (subscriptions.length === 0) throw redirect({ to: '/', statusCode: 302 });
    });
  },
  head: hiddenHead('Notification settings'),
  component: SubscriptionsScreen,
});
