import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import {
  advanceSubscriptionInput,
  cancelSubscriptionInput,
  changePlanInput,
  createSubscriptionInput,
  invoiceSchema,
  planChangeSchema,
  subscriptionIdInput,
  subscriptionListInput,
  subscriptionListSchema,
  subscriptionSchema,
  updateSubscriptionInput,
} from '#shared/subscriptions.ts';
import { signedIn, signedInWith } from '../procedure.ts';
import {
  advanceSubscription,
  createSubscription,
  listSubscriptions,
  updateSubscription,
} from './administration.ts';
import { cancelSubscription, resumeSubscription } from './cancel.ts';
import { changePlan, previewChange } from './plan-change.ts';

const rest = restCalls('Billing');
const subscription = output(z.object({ subscription: subscriptionSchema }));

export const subscriptionsRouter = router({
  list: signedInWith('admin.access', 'subscriptions.view')
    .meta(
      rest('GET /api/v1/subscriptions', 'List subscriptions', {
        description: 'Lists the subscriptions of all people, with the person and the plan of each.',
      }),
    )
    .input(subscriptionListInput)
    .output(output(subscriptionListSchema))
    .query(({ ctx, input }) => listSubscriptions(ctx, input)),

  create: signedInWith('admin.access', 'subscriptions.create')
    .meta(
      rest('POST /api/v1/subscriptions', 'Assign a plan', {
        once: true,
        success: 201,
        description: 'No one is charged. Returns 409 for a person who already has a plan.',
      }),
    )
    .input(createSubscriptionInput)
    .output(subscription)
    .mutation(async ({ ctx, input }) => ({ subscription: await createSubscription(ctx, input) })),

  update: signedInWith('admin.access', 'subscriptions.update')
    .meta(
      rest('PUT /api/v1/subscriptions/{id}', 'Set the end date of a subscription', {
        description:
          'Changes the end of a subscription that staff have assigned. Subscriptions of a payment provider are changed there.',
      }),
    )
    .input(updateSubscriptionInput)
    .output(subscription)
    .mutation(async ({ ctx, input }) => ({ subscription: await updateSubscription(ctx, input) })),

  previewChange: signedIn
    .meta(
      rest('GET /api/v1/billing/subscriptions/{id}/preview-change', 'Preview a plan change', {
        description: 'Nothing is changed.',
      }),
    )
    .input(changePlanInput)
    .output(output(z.object({ preview: planChangeSchema })))
    .query(async ({ ctx, input }) => ({ preview: await previewChange(ctx, input) })),

  changePlan: signedIn
    .meta(
      rest('POST /api/v1/billing/subscriptions/{id}/change-plan', 'Change the plan of a subscription', {
        once: true,
        description:
          'Upgrades (a higher price per day) apply immediately, with a credit for unused time. Downgrades apply at the end of the period.',
      }),
    )
    .input(changePlanInput)
    .output(output(z.object({ subscription: subscriptionSchema, invoice: invoiceSchema.nullable() })))
    .mutation(({ ctx, input }) => changePlan(ctx, input)),

  cancel: signedIn
    .meta(
      rest('POST /api/v1/billing/subscriptions/{id}/cancel', 'Cancel a subscription', {
        description:
          'At the end of the period or, with `atPeriodEnd=false`, immediately and without a refund.',
      }),
    )
    .input(cancelSubscriptionInput)
    .output(subscription)
    .mutation(async ({ ctx, input }) => ({
      subscription: await cancelSubscription(ctx, input.id, input.atPeriodEnd),
    })),

  resume: signedIn
    .meta(
      rest('POST /api/v1/billing/subscriptions/{id}/resume', 'Resume a subscription', {
        once: true,
        description:
          'Reverts a scheduled cancellation or plan change. Returns 409 once the subscription has ended.',
      }),
    )
    .input(subscriptionIdInput)
    .output(subscription)
    .mutation(async ({ ctx, input }) => ({ subscription: await resumeSubscription(ctx, input.id) })),

  advance: signedInWith('subscriptions.update')
    .meta(
      rest('POST /api/v1/billing/test/advance', 'Advance the time of a test subscription', {
        once: true,
        description:
          'Simulates renewals, trials, grace periods, and cancellations as if the time had passed.',
      }),
    )
    .input(advanceSubscriptionInput)
    .output(subscription)
    .mutation(async ({ ctx, input }) => ({ subscription: await advanceSubscription(ctx, input) })),
});
