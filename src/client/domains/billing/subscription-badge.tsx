import { Badge } from '@mantine/core';
import type { SubscriptionState } from '#shared/record-states.ts';
import type { Subscription } from '#shared/subscriptions.ts';
import { type Translate, useTranslate } from '../../platform/translation/use-translate.ts';

/** How a state of subscriptions is called. */
export const subscriptionStateName = (state: SubscriptionState, translate: Translate) =>
  ({
    trialing: translate('On trial'),
    active: translate('Active', { as: 'subscription' }),
    past_due: translate('Payment failed'),
    cancelled: translate('Ended'),
  })[state];

const colors = { trialing: 'blue', active: 'green', past_due: 'red', cancelled: 'gray' } as const;

export function SubscriptionBadge({ subscription }: { subscription: Pick<Subscription, 'state'> }) {
  const translate = useTranslate();
  return (
    <Badge color={colors[subscription.state]} variant="light" miw="max-content">
      {subscriptionStateName(subscription.state, translate)}
    </Badge>
  );
}
