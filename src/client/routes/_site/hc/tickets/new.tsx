import { createFileRoute } from '@tanstack/react-router';
import { NewRequestScreen } from '#client/domains/tickets/requests/new-request-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireLogin } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/hc/tickets/new')({
  beforeLoad: requireLogin,
  loader: async ({ context, location }) => {
    await pageLoad(location.href, () =>
      Promise.all([context.api.tickets.categories.ensureData(), context.api.ticketFields.shown.ensureData()]),
    );
  },
  head: hiddenHead('New request'),
  component: NewRequestScreen,
});
