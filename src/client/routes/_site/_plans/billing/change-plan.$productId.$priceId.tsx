import { createFileRoute } from '@tanstack/react-router';
import { ChangePlanScreen } from '../../../../domains/billing/checkout/change-plan-screen.tsx';
import { planRoute } from '../../../../domains/billing/checkout/plan-route.ts';
import { pageHead } from '../../../../platform/head/page-head.ts';

export const Route = createFileRoute('/_site/_plans/billing/change-plan/$productId/$priceId')({
  ...planRoute,
  head: ({ match }) =>
    match.status === 'notFound'
      ? {}
      : pageHead({ queryClient: match.context.queryClient, title: 'Change your plan', hidden: true }),
  component: function ChangePlanRoute() {
    return <ChangePlanScreen {...Route.useLoaderData()} />;
  },
});
