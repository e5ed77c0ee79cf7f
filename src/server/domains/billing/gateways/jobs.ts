import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { Services } from '#server/platform/services.ts';
import { billingGateways } from '#shared/billing.ts';
import { gateways } from './all.ts';

const subscriptionThere = z.object({
  gateway: z.enum(billingGateways),
  /** The gateway's subscription id. */
  subscription: z.string(),
  /** Whether the last payment is refunded. */
  refund: z.boolean(),
});

/** Ends a subscription at its gateway. Retried until the gateway has answered; idempotent. */
async function close(
  services: Services,
  { gateway, subscription, refund }: z.output<typeof subscriptionThere>,
): Promise<void> {
  const there = gateways[gateway];
  if (refund) await there.refundLast(services, subscription);
  const truth = await there.fetch(services, subscription);
  if (truth !== null && truth.state !== 'cancelled') await there.cancel(services, subscription, false);
}

export const closeAtGateway = defineJob({
  name: 'billing-close-at-gateway',
  label: 'Cancel a subscription with the payment provider',
  data: subscriptionThere,
  run: close,
});

const checkoutThere = z.object({ gateway: z.enum(billingGateways), checkout: z.string() });

export const closeCheckoutAtGateway = defineJob({
  name: 'billing-close-checkout',
  label: 'Close a checkout with the payment provider',
  data: checkoutThere,
  run: (services: Services, { gateway, checkout }) => gateways[gateway].closeCheckout(services, checkout),
});
