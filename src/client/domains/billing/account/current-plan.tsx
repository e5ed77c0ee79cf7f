import { Alert, Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { refreshBootstrap } from '#client/platform/bootstrap.ts';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { type Translate, useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Subscription } from '#shared/subscriptions.ts';
import { everyInterval } from '../price-labels.ts';
import { prioritySupport } from '../priority-labels.ts';
import { SubscriptionBadge } from '../subscription-badge.tsx';
import { useMoney } from '../use-money.ts';

/** What comes next for a subscription. */
function nextText(subscription: Subscription, date: (moment: string) => string, translate: Translate) {
  const { cancel_at_period_end, current_period_end, ends_at, state, trial_ends_at, price, grace_ends_at } =
    subscription;
  if (state === 'past_due' && grace_ends_at !== null) {
    return translate('Your plan ends on :date unless you pay for it.', { date: date(grace_ends_at) });
  }
  const end = ends_at ?? current_period_end;
  if (end === null) return translate('Your plan has no end date.');
  if (cancel_at_period_end || ends_at !== null)
    return translate('Your plan ends on :date.', { date: date(end) });
  if (state === 'trialing') {
    return translate("Your trial ends on :date. After that, you'll be charged for the plan.", {
      date: date(trial_ends_at ?? end),
    });
  }
  return price === null
    ? translate('Your plan is active until :date.', { date: date(end) })
    : translate('Your plan renews on :date.', { date: date(end) });
}

function useEnding(subscription: Subscription, onDone: () => void) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const queryClient = useQueryClient();
  const onError = (error: unknown) => toastError(error, translate);
  const settled = async (text: string) => {
    toast.positive(text);
    onDone();
    await utils.billing.invalidate();
    await refreshBootstrap(queryClient);
  };
  const { id } = subscription;
  const cancel = api.billing.subscriptions.cancel.useMutation({
    onSuccess: () => settled(translate('Plan canceled')),
    onError,
  });
  const resume = api.billing.subscriptions.resume.useMutation({
    onSuccess: () => settled(translate('Plan resumed')),
    onError,
  });
  return {
    isPending: cancel.isPending || resume.isPending,
    cancel: (atPeriodEnd: boolean) => cancel.mutate({ id, atPeriodEnd }),
    resume: () => resume.mutate({ id }),
  };
}

/** The plan that somebody has, and what can be done with it. */
export function CurrentPlan({ subscription }: { subscription: Subscription }) {
  const translate = useTranslate();
  const money = useMoney();
  const { date } = useDateFormat();
  const [isAsking, setAsking] = useState(false);
  const ending = useEnding(subscription, () => setAsking(false));
  const { product, price, pending_change, cancel_at_period_end, current_period_end } = subscription;
  const support = prioritySupport(product, translate);
  return (
    <Stack gap="md">
      <div>
        <Group gap="xs">
          <Title order={3} size="h4" dir="auto">
            {product.name}
          </Title>
          <SubscriptionBadge subscription={subscription} />
        </Group>
        {price !== null && (
          <Text mt={4} className="tabular">
            {money(price.amount, price.currency)} {everyInterval(price, translate)}
          </Text>
        )}
        <Text c="dimmed" size="sm" mt={4}>
          {nextText(subscription, date, translate)}
        </Text>
        {support !== null && (
          <Text size="sm" mt={4}>
            {support}
          </Text>
        )}
      </div>
      {pending_change !== null && (
        <Alert variant="light">
          {translate('Your plan changes on :date.', { date: date(pending_change.at) })}
        </Alert>
      )}
      <Group>
        {subscription.gateway !== 'none' && (
          <Button component={Link} to="/pricing" variant="default">
            {translate('Change plan')}
          </Button>
        )}
        {(cancel_at_period_end || pending_change !== null) && (
          <Button loading={ending.isPending} onClick={ending.resume}>
            {cancel_at_period_end ? translate('Resume plan') : translate('Keep current plan')}
          </Button>
        )}
        {!cancel_at_period_end && (
          <Button variant="light" color="red" onClick={() => setAsking(true)}>
            {translate('Cancel plan')}
          </Button>
        )}
      </Group>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={translate('Cancel plan')}>
        <Stack>
          <Text size="sm">
            {translate(
              'If you cancel now, what the plan includes ends immediately. Past payments are not refunded. You can choose a plan again at any time.',
            )}
          </Text>
          {current_period_end !== null && (
            <Button variant="default" loading={ending.isPending} onClick={() => ending.cancel(true)}>
              {translate('Cancel on :date', { date: date(current_period_end) })}
            </Button>
          )}
          <Button color="red" loading={ending.isPending} onClick={() => ending.cancel(false)}>
            {translate('Cancel now')}
          </Button>
          <Button variant="subtle" onClick={() => setAsking(false)} data-autofocus>
            {translate('Keep plan')}
          </Button>
        </Stack>
      </Modal>
    </Stack>
  );
}
