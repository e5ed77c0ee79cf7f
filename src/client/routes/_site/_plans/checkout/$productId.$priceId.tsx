import { createFileRoute } from '@tanstack/react-router';
import { CheckoutScreen } from '#client/domains/billing/checkout/checkout-screen.tsx';
import { planRoute } from '#client/domains/billing/checkout/plan-route.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';

export const Route = createFileRoute('/_site/_plans/checkout/$productId/$priceId')({
  ...planRoute,
  head: hiddenHead('Checkout'),
  component: function CheckoutRoute() {
    return <CheckoutScreen {...Route.useLoaderData()} />;
  },
});
