import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { api } from '#client/platform/api/api.ts';
import { refreshBootstrap } from '#client/platform/bootstrap.ts';
import { clearPlan } from '#client/platform/session/plan-choice.ts';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import type { CheckoutSession } from '#shared/subscriptions.ts';
import { useMoney } from '../use-money.ts';
import { CheckoutLayout } from './checkout-layout.tsx';
import { PlanSum } from './plan-sum.tsx';
import { useSumLines } from './sum-lines.ts';
import { TestCardForm } from './test-card-form.tsx';

/** How often a page asks whether the gateway has the money. */
const askMs = 3_000;

/** What is bought is called so; nothing for a plan that is not shown any more. */
const usePlanName = ({ product_id }: CheckoutSession) =>
  api.billing.product.useQuery({ id: product_id }, { retry: false }).data?.product.name;

function usePayment(session: CheckoutSession) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const { id } = session;
  const settled = {
    onSuccess: ({ session: next }: { session: CheckoutSession }) =>
      utils.billing.checkout.get.setData({ id }, { session: next }),
    // Another tab may have been sooner.
    onError: () => void utils.billing.checkout.get.invalidate({ id }),
  };
  const toasted = {
    ...settled,
    onError: (error: unknown) => {
      settled.onError();
      toastError(error, translate);
    },
  };
  return {
    pay: api.billing.checkout.pay.useMutation(settled),
    confirm: api.billing.checkout.confirm.useMutation(toasted),
    cancel: api.billing.checkout.cancel.useMutation(toasted),
  };
}

interface ConfirmStepProps {
  confirm: ReturnType<typeof usePayment>['confirm'];
  id: string;
  /** The way out. */
  aside: ReactNode;
}

function ConfirmStep({ confirm, id, aside }: ConfirmStepProps) {
  const translate = useTranslate();
  return (
    <>
      <Text>
        {translate("Your bank wants to confirm that it's you. This is a test: choose how to respond.")}
      </Text>
      {confirm.isError && (
        <Alert color="red" variant="light" role="alert">
          {translate('The payment was not confirmed. You can try again.')}
        </Alert>
      )}
      <Group>
        <Button loading={confirm.isPending} onClick={() => confirm.mutate({ id, accept: true })}>
          {translate('Confirm payment')}
        </Button>
        <Button
          variant="default"
          disabled={confirm.isPending}
          onClick={() => confirm.mutate({ id, accept: false })}
        >
          {translate('Decline payment')}
        </Button>
        {aside}
      </Group>
    </>
  );
}

function OpenSession({ session }: { session: CheckoutSession }) {
  const translate = useTranslate();
  const money = useMoney();
  const sumLines = useSumLines();
  const { pay, confirm, cancel } = usePayment(session);
  const { id, amount_due, sum, currency, next_action } = session;
  const due = currency === null ? '' : money(amount_due, currency);
  const plan = usePlanName(session);
  const wayOut = (
    <Button
      variant="default"
      loading={cancel.isPending}
      onClick={() => {
        clearPlan();
        cancel.mutate({ id });
      }}
    >
      {translate('Cancel checkout')}
    </Button>
  );
  return (
    <CheckoutLayout
      title={next_action === 'confirm' ? translate('Confirm your payment') : translate('Payment')}
    >
      <PlanSum
        lines={[
          ...(plan === undefined ? [] : [{ label: translate('Plan'), value: plan, strong: true }]),
          ...(sum === null || currency === null ? [] : sumLines(sum, currency)),
          { label: translate('Due now'), value: due, strong: true },
        ]}
      />
      {next_action === 'confirm' && <ConfirmStep confirm={confirm} id={id} aside={wayOut} />}
      {next_action === null && session.gateway === 'test' && (
        <TestCardForm
          label={amount_due > 0 ? translate('Pay :amount', { amount: due }) : translate('Start plan')}
          isPending={pay.isPending}
          aside={wayOut}
          onSubmit={(card, showError) => pay.mutate({ id, card }, { onError: showError })}
        />
      )}
      {session.gateway !== 'test' && (
        <>
          <Text role="status">{translate('This page updates as soon as your payment arrives.')}</Text>
          <Group>
            {session.url !== null && (
              <Button component="a" href={session.url}>
                {translate('Continue to payment')}
              </Button>
            )}
            {wayOut}
          </Group>
        </>
      )}
    </CheckoutLayout>
  );
}

function DoneSession({ session }: { session: CheckoutSession }) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  const plan = usePlanName(session);
  useEffect(() => {
    clearPlan();
    void refreshBootstrap(queryClient);
    void utils.billing.account.invalidate();
    void utils.billing.invoices.invalidate();
  }, [queryClient, utils]);
  return (
    <CheckoutLayout
      title={translate('Thank you')}
      description={
        plan === undefined
          ? translate('Your plan is now active.')
          : translate(':plan is now active.', { plan })
      }
    >
      <Group gap="xs" wrap="nowrap">
        <IconCircleCheck size={22} aria-hidden color="var(--mantine-color-green-filled)" />
        <Text role="status">
          {session.amount_due > 0
            ? translate('Your payment was received.')
            : translate('No payment is due yet.')}
        </Text>
      </Group>
      <Group>
        <Button component={Link} to="/billing">
          {translate('View your plan')}
        </Button>
        <Button component={Link} to="/" variant="default">
          {translate('Go to home page')}
        </Button>
      </Group>
    </CheckoutLayout>
  );
}

function EndedSession({ session }: { session: CheckoutSession }) {
  const translate = useTranslate();
  return (
    <CheckoutLayout
      title={
        session.state === 'expired'
          ? translate('The payment timed out')
          : translate('The payment was canceled')
      }
      description={translate('You were not charged.')}
    >
      <Group>
        {session.price_id !== null && (
          <Button
            renderRoot={(props) => (
              <Link
                {...props}
                to="/checkout/$productId/$priceId"
                params={{ productId: String(session.product_id), priceId: String(session.price_id) }}
              />
            )}
          >
            {translate('Start over')}
          </Button>
        )}
        <Button component={Link} to="/pricing" variant="default">
          {translate('View all plans')}
        </Button>
      </Group>
    </CheckoutLayout>
  );
}

/** One payment, in whatever state it is: to be made, confirmed, done, or over. */
export function SessionScreen({ id }: { id: string }) {
  const translate = useTranslate();
  const found = api.billing.checkout.get.useQuery(
    { id },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.session.state === 'open' && data.session.gateway !== 'test' ? askMs : false,
    },
  );
  const session = found.data?.session;
  if (session === undefined) {
    return (
      <CheckoutLayout title={translate('Payment')}>
        {found.isError ? (
          <LoadFailure onRetry={() => void found.refetch()} />
        ) : (
          <ListSkeleton rows={4} label={translate('Loading')} />
        )}
      </CheckoutLayout>
    );
  }
  if (session.state === 'open') return <OpenSession session={session} />;
  return session.state === 'completed' ? (
    <DoneSession session={session} />
  ) : (
    <EndedSession session={session} />
  );
}
