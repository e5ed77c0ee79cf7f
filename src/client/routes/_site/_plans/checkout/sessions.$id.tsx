import { createFileRoute } from '@tanstack/react-router';
import { SessionScreen } from '#client/domains/billing/checkout/session-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireLogin } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/_plans/checkout/sessions/$id')({
  beforeLoad: requireLogin,
  loader: async ({ context, params, location }) => {
    await pageLoad(location.href, () => context.api.billing.checkout.get.ensureData({ id: params.id }));
  },
  head: hiddenHead('Payment'),
  component: function SessionRoute() {
    return <SessionScreen id={Route.useParams().id} />;
  },
});
