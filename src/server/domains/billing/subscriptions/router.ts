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
    .meta(rest('GET /api/v1/subscriptions', 'Everybody’s subscriptions'))
    .input(subscriptionListInput)
    .output(output(subscriptionListSchema))
    .query(({ ctx, input }) => listSubscriptions(ctx, input)),

  create: signedInWith('admin.access', 'subscriptions.create')
    .meta(
      rest('POST /api/v1/subscriptions', 'Give somebody a plan', {
        once: true,
        success: 201,
        description: 'Nobody pays for it. 409 for a person who has a plan.',
      }),
    )
    .input(createSubscriptionInput)
    .output(subscription)
    .mutation(async ({ ctx, input }) => ({ subscription: await createSubscription(ctx, input) })),

  update: signedInWith('admin.access', 'subscriptions.update')
    .meta(rest('PUT /api/v1/subscriptions/{id}', 'Say when a subscription ends'))
    .input(updateSubscriptionInput)
    .output(subscription)
    .mutation(async ({ ctx, input }) => ({ subscription: await updateSubscription(ctx, input) })),

  previewChange: signedIn
    .meta(
      rest('GET /api/v1/billing/subscriptions/{id}/preview-change', 'What a change of plan would cost', {
        description: 'Nothing is changed.',
      }),
    )
    .input(changePlanInput)
    .output(output(z.object({ preview: planChangeSchema })))
    .query(async ({ ctx, input }) => ({ preview: await previewChange(ctx, input) })),

  changePlan: signedIn
    .meta(
      rest('POST /api/v1/billing/subscriptions/{id}/change-plan', 'Change to another plan', {
        once: true,
        description:
          'To one that is dearer by the day at once: what was paid for the time left is taken off. To a cheaper one when the period is over.',
      }),
    )
    .input(changePlanInput)
    .output(output(z.object({ subscription: subscriptionSchema, invoice: invoiceSchema.nullable() })))
    .mutation(({ ctx, input }) => changePlan(ctx, input)),

  cancel: signedIn
    .meta(
      rest('POST /api/v1/billing/subscriptions/{id}/cancel', 'End a subscription', {
        description: 'When its period is over, or with `atPeriodEnd=false` at once, without money back.',
      }),
    )
    .input(cancelSubscriptionInput)
    .output(subscription)
    .mutation(async ({ ctx, input }) => ({
      subscription: await cancelSubscription(ctx, input.id, input.atPeriodEnd),
    })),

  resume: signedIn
    .meta(
      rest('POST /api/v1/billing/subscriptions/{id}/resume', 'Let a subscription go on after all', {
        once: true,
        description: 'Takes back that it ends, and that the plan changes. 409 after the end.',
      }),
    )
    .input(subscriptionIdInput)
    .output(subscription)
    .mutation(async ({ ctx, input }) => ({ subscription: await resumeSubscription(ctx, input.id) })),

  advance: signedInWith('subscriptions.update')
    .meta(
      rest('POST /api/v1/billing/test/advance', 'Let days pass for a subscription of the test gateway', {
        once: true,
        description: 'Renewals, trials, graces and ends happen as if the time had passed.',
      }),
    )
    .input(advanceSubscriptionInput)
    .output(subscription)
    .mutation(async ({ ctx, input }) => ({ subscription: await advanceSubscription(ctx, input) })),
});
