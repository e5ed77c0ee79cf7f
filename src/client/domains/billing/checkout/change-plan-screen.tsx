import { Alert, Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { refreshBootstrap } from '#client/platform/bootstrap.ts';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { NotFoundScreen } from '#client/shell/not-found-screen.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import type { Price, Product } from '#shared/billing.ts';
import type { Subscription } from '#shared/subscriptions.ts';
import { everyInterval } from '../price-labels.ts';
import { useMoney } from '../use-money.ts';
import { CheckoutLayout } from './checkout-layout.tsx';
import { PlanSum } from './plan-sum.tsx';
import { useSumLines } from './sum-lines.ts';

interface ChangePlanProps {
  productId: number;
  priceId: number;
}

interface ChangeProps {
  subscription: Subscription;
  product: Product;
  price: Price;
}

function Refused({ error }: { error: unknown }) {
  const translate = useTranslate();
  const { errors, text } = readApiError(error);
  const said = Object.values(errors)[0]?.[0] ?? text;
  return (
    <Alert color="red" variant="light" role="alert">
      {translate(said || 'There was an issue. Please try again later.')}
    </Alert>
  );
}

function PlanChangeForm({ subscription, product, price }: ChangeProps) {
  const translate = useTranslate();
  const money = useMoney();
  const sumLines = useSumLines();
  const { date } = useDateFormat();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  const wanted = { id: subscription.id, productId: product.id, priceId: price.id };
  const found = api.billing.subscriptions.previewChange.useQuery(wanted, { staleTime: 0 });
  const change = api.billing.subscriptions.changePlan.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Plan changed'));
      await utils.billing.invalidate();
      await refreshBootstrap(queryClient);
      await navigate({ to: '/billing' });
    },
  });
  const preview = found.data?.preview;
  const back = (
    <Button component={Link} to="/billing" variant="default">
      {translate('Back to billing')}
    </Button>
  );
  if (preview === undefined) {
    if (!found.isError) return <ListSkeleton rows={4} label={translate('Loading')} />;
    return (
      <>
        <Refused error={found.error} />
        <Group>{back}</Group>
      </>
    );
  }
  const amount = (value: number) => money(value, preview.currency);
  const isNow = preview.effective === 'now';
  // No currency has more than three decimals, but the difference of two amounts may.
  const round = (value: number) => (isNow ? Math.max(0, Math.round(value * 1000) / 1000) : 0);
  const surplus = round(preview.credit - preview.charge);
  const fromBalance =
    subscription.state === 'trialing' ? 0 : round(preview.charge - preview.credit - preview.due_now);
  const named = (name: string, paid: Price | null) =>
    paid === null ? name : `${name} · ${money(paid.amount, paid.currency)} ${everyInterval(paid, translate)}`;
  return (
    <>
      <PlanSum
        lines={[
          { label: translate('Current plan'), value: named(subscription.product.name, subscription.price) },
          { label: translate('New plan'), value: named(product.name, price), strong: true },
          ...(isNow && preview.credit > 0
            ? [{ label: translate('Credit for unused time'), value: amount(-preview.credit) }]
            : []),
          ...(fromBalance > 0 ? [{ label: translate('Balance'), value: amount(-fromBalance) }] : []),
          ...sumLines(preview.due_sum, preview.currency),
          { label: translate('Due now'), value: amount(preview.due_now), strong: true },
          // What nothing is due for yet is taxed when it is paid.
          ...(preview.due_now === 0 ? sumLines(preview.next_sum, preview.currency) : []),
          ...(surplus > 0
            ? [{ label: translate('Credit for your next invoices'), value: amount(surplus) }]
            : []),
          {
            label: translate('Next payment'),
            value: translate(':amount on :date', {
              amount: amount(preview.next_amount),
              date: date(preview.next_date),
            }),
          },
        ]}
      />
      {!isNow && (
        <Alert variant="light">
          {translate('You keep your current plan until :date, when the new one starts.', {
            date: date(preview.next_date),
          })}
        </Alert>
      )}
      {change.isError && <Refused error={change.error} />}
      <Group>
        <Button loading={change.isPending} onClick={() => change.mutate(wanted)}>
          {translate('Confirm change')}
        </Button>
        {back}
      </Group>
    </>
  );
}

/** What the change to another plan costs, before it is made. */
export function ChangePlanScreen({ productId, priceId }: ChangePlanProps) {
  const translate = useTranslate();
  const account = api.billing.account.useQuery();
  const found = api.billing.product.useQuery({ id: productId });
  const product = found.data?.product;
  const isReady = account.data !== undefined && product !== undefined;
  const subscription = account.data?.subscriptions.find(({ valid }) => valid);
  const price = product?.prices.find(({ id }) => id === priceId);
  if (isReady && price === undefined) return <NotFoundScreen />;
  if (isReady && subscription === undefined) {
    return (
      <Navigate
        to="/checkout/$productId/$priceId"
        params={{ productId: String(productId), priceId: String(priceId) }}
        replace
      />
    );
  }
  const retry = () => {
    void account.refetch();
    void found.refetch();
  };
  return (
    <CheckoutLayout title={translate('Change your plan')}>
      {product && price && subscription && (
        <PlanChangeForm subscription={subscription} product={product} price={price} />
      )}
      {!isReady && !account.isError && !found.isError && (
        <ListSkeleton rows={4} label={translate('Loading')} />
      )}
      {!isReady && (account.isError || found.isError) && <LoadFailure onRetry={retry} />}
    </CheckoutLayout>
  );
}
