import { createFileRoute } from '@tanstack/react-router';
import { NewRequestScreen } from '../../../../domains/tickets/requests/new-request-screen.tsx';
import { pageLoad } from '../../../../platform/api/page-load.ts';
import { pageHead } from '../../../../platform/head/page-head.ts';
import { requireLogin } from '../../../../platform/session/guards.ts';

export const Route = createFileRoute('/_site/hc/tickets/new')({
  beforeLoad: requireLogin,
  loader: async ({ context, location }) => {
    await pageLoad(location.href, () => context.api.tickets.categories.ensureData());
  },
  head: ({ match }) =>
    pageHead({ queryClient: match.context.queryClient, title: 'New request', hidden: true }),
  component: NewRequestScreen,
});
