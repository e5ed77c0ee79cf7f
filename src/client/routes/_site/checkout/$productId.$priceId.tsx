import { createFileRoute } from '@tanstack/react-router';
import { CheckoutScreen } from '../../../domains/billing/checkout/checkout-screen.tsx';
import { parseId } from '../../../platform/address/read-address.ts';
import { pageLoad } from '../../../platform/api/page-load.ts';
import { pageHead } from '../../../platform/head/page-head.ts';
import { requireCustomer } from '../../../platform/session/guards.ts';

export const Route = createFileRoute('/_site/checkout/$productId/$priceId')({
  beforeLoad: requireCustomer,
  loader: async ({ context, params, location }) => {
    const productId = parseId(params.productId);
    await pageLoad(location.href, () => context.api.billing.product.ensureData({ id: productId }));
    return { productId, priceId: parseId(params.priceId) };
  },
  head: ({ match }) =>
    match.status === 'notFound'
      ? {}
      : pageHead({ queryClient: match.context.queryClient, title: 'Checkout', hidden: true }),
  component: function CheckoutRoute() {
    return <CheckoutScreen {...Route.useLoaderData()} />;
  },
});
