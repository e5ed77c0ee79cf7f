import { createFileRoute } from '@tanstack/react-router';
import { ChangePlanScreen } from '#client/domains/billing/checkout/change-plan-screen.tsx';
import { planRoute } from '#client/domains/billing/checkout/plan-route.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';

export const Route = createFileRoute('/_site/_plans/billing/change-plan/$productId/$priceId')({
  ...planRoute,
  head: hiddenHead('Change your plan'),
  component: function ChangePlanRoute() {
    return <ChangePlanScreen {...Route.useLoaderData()} />;
  },
});
