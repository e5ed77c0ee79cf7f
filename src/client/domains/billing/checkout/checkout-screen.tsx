import { Alert, Button, Group, SegmentedControl } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type ApiOutputs, api } from '#client/platform/api/api.ts';
import { clearPlan } from '#client/platform/session/plan-choice.ts';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings, useUser } from '#client/platform/use-session.ts';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { NotFoundScreen } from '#client/shell/not-found-screen.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import type { BillingGateway, Price, Product } from '#shared/billing.ts';
import { everyInterval } from '../price-labels.ts';
import { useMoney } from '../use-money.ts';
import { CheckoutLayout } from './checkout-layout.tsx';
import { PlanSum } from './plan-sum.tsx';
import { useSumLines } from './sum-lines.ts';

interface CheckoutProps {
  productId: number;
  priceId: number;
}

/** Begins a payment, and goes where it is made. */
function useBegin() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const utils = api.useUtils();
  return api.billing.checkout.create.useMutation({
    onSuccess: async ({ session }) => {
      if (session.gateway !== 'test' && session.state === 'open' && session.url !== null) {
        window.location.assign(session.url);
        return;
      }
      utils.billing.checkout.get.setData({ id: session.id }, { session });
      await navigate({ to: '/checkout/sessions/$id', params: { id: session.id } });
    },
    onError: (error) => toastError(error, translate),
  });
}

interface Preview {
  data: ApiOutputs['billing']['checkout']['preview'] | undefined;
  isError: boolean;
  refetch: () => unknown;
}

/** What a plan costs with its tax, as the server counts it. */
function PaidSum({ product, price, found }: { product: Product; price: Price; found: Preview }) {
  const translate = useTranslate();
  const money = useMoney();
  const sumLines = useSumLines();
  const preview = found.data?.preview;
  if (preview === undefined) {
    return found.isError ? (
      <LoadFailure onRetry={() => void found.refetch()} />
    ) : (
      <ListSkeleton rows={4} label={translate('Loading')} />
    );
  }
  const { currency, trial_days } = preview;
  const taxed = sumLines(preview.price, currency);
  const dueNow = {
    label: translate('Due now'),
    value: money(preview.due_now.total, currency),
    strong: true,
  };
  return (
    <PlanSum
      lines={[
        { label: translate('Plan'), value: product.name, strong: true },
        {
          label: translate('Price'),
          value: `${money(price.amount, price.currency)} ${everyInterval(price, translate)}`,
        },
        ...(trial_days > 0
          ? [
              {
                label: translate('Trial'),
                value: translate('Free for :count day|Free for :count days', { count: trial_days }),
              },
              dueNow,
              ...taxed,
              { label: translate('Due after the trial'), value: money(preview.price.total, currency) },
            ]
          : [...taxed, dueNow]),
      ]}
    />
  );
}

/** What somebody is about to buy. */
export function CheckoutScreen({ productId, priceId }: CheckoutProps) {
  const translate = useTranslate();
  const { gateways } = useSettings().billing;
  const valid = useUser()?.subscriptions.find((subscription) => subscription.valid);
  const [gateway, setGateway] = useState<BillingGateway | undefined>(gateways[0]);
  const found = api.billing.product.useQuery({ id: productId });
  const begin = useBegin();
  const product = found.data?.product;
  const price = product?.prices.find(({ id }) => id === priceId);
  const isPaid = price !== undefined && product?.free === false;
  const preview = api.billing.checkout.preview.useQuery(
    { productId, priceId },
    { staleTime: 0, enabled: isPaid },
  );
  if (product === undefined) {
    return (
      <CheckoutLayout title={translate('Checkout')}>
        {found.isError ? (
          <LoadFailure onRetry={() => void found.refetch()} />
        ) : (
          <ListSkeleton rows={4} label={translate('Loading')} />
        )}
      </CheckoutLayout>
    );
  }
  if (price === undefined && !product.free) return <NotFoundScreen />;
  const pricing = (
    <Button component={Link} to="/pricing" variant="default" onClick={clearPlan}>
      {translate('Cancel')}
    </Button>
  );
  // What nobody pays for gives way to what is paid.
  if (valid !== undefined && (valid.price_id !== null || product.free)) {
    return (
      <CheckoutLayout title={translate('You already have a plan')}>
        <Group>
          <Button
            renderRoot={(props) => (
              <Link
                {...props}
                to="/billing/change-plan/$productId/$priceId"
                params={{ productId: String(productId), priceId: String(priceId) }}
                onClick={clearPlan}
              />
            )}
          >
            {translate('Switch to :plan', { plan: product.name })}
          </Button>
          {pricing}
        </Group>
      </CheckoutLayout>
    );
  }
  return (
    <CheckoutLayout title={translate('Checkout')} description={translate('Review your order.')}>
      {price === undefined || product.free ? (
        <PlanSum
          lines={[
            { label: translate('Plan'), value: product.name, strong: true },
            { label: translate('Price'), value: translate('Free') },
          ]}
        />
      ) : (
        <PaidSum product={product} price={price} found={preview} />
      )}
      {!product.free && gateways.length > 1 && (
        <SegmentedControl
          aria-label={translate('Pay with')}
          data={gateways.map((name) => ({
            value: name,
            label: name === 'test' ? translate('Test card') : translate('Card (Stripe)'),
          }))}
          value={gateway ?? ''}
          onChange={(value) => setGateway(value as BillingGateway)}
        />
      )}
      {!product.free && gateways.length === 0 && (
        <Alert color="yellow" variant="light" role="status">
          {translate("Payments aren't available right now. Please try again later.")}
        </Alert>
      )}
      <Group>
        <Button
          loading={begin.isPending}
          // Nobody orders what they have not seen.
          disabled={!product.free && (gateways.length === 0 || preview.data === undefined)}
          onClick={() => begin.mutate({ productId, priceId: product.free ? null : priceId, gateway })}
        >
          {product.free ? translate('Get started') : translate('Continue to payment')}
        </Button>
        {pricing}
      </Group>
    </CheckoutLayout>
  );
}
