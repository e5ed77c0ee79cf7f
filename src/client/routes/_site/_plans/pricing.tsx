import { createFileRoute } from '@tanstack/react-router';
import { PricingScreen } from '#client/domains/billing/pricing/pricing-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { pageHead } from '#client/platform/head/page-head.ts';

export const Route = createFileRoute('/_site/_plans/pricing')({
  loader: async ({ context, location }) => {
    await pageLoad(location.href, () => context.api.billing.products.ensureData({}));
  },
  head: ({ match }) =>
    match.status === 'notFound'
      ? {}
      : pageHead({ queryClient: match.context.queryClient, title: 'Pricing', path: '/pricing' }),
  component: PricingScreen,
});
