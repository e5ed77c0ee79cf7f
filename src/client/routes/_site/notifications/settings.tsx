import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireLogin } from '../../../platform/session/guards.ts';

/** Nothing can be chosen while the site offers no subscriptions. */
export const Route = createFileRoute('/_site/notifications/settings')({
  beforeLoad: (input) => {
    requireLogin(input);
    throw redirect({ to: '/', statusCode: 302 });
  },
});
