import { z } from 'zod';
import { revenueInput, revenueSchema } from '#shared/billing.ts';
import {
  addPaymentMethodInput,
  billingAccountSchema,
  cardPageInput,
  paymentMethodIdInput,
  paymentMethodSchema,
} from '#shared/subscriptions.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { addPaymentMethod, openCardPage, readAccount, removePaymentMethod } from './account.ts';
import { checkoutRouter } from './checkout/router.ts';
import { webhookEventsRouter } from './events/router.ts';
import { invoicesRouter } from './invoices-router.ts';
import { signedIn, signedInWith } from './procedure.ts';
import { productProcedures } from './products/router.ts';
import { readRevenue } from './subscriptions/revenue.ts';
import { subscriptionsRouter } from './subscriptions/router.ts';

const rest = restCalls('Billing');
const methods = output(z.object({ payment_methods: z.array(paymentMethodSchema) }));

const paymentMethodsRouter = router({
  add: signedIn
    .meta(
      rest('POST /api/v1/billing/payment-method', 'Pay with another card', {
        once: true,
        description:
          '`card` for the test gateway, `token` for Stripe. What waits to be paid is paid with it.',
      }),
    )
    .input(addPaymentMethodInput)
    .output(methods)
    .mutation(({ ctx, input }) => addPaymentMethod(ctx, input)),

  page: signedIn
    .meta(
      rest('POST /api/v1/billing/payment-method/page', 'Where another card is typed', {
        once: true,
        description:
          'For Stripe: the page leads back to /billing with a `card`, which is the `token` of the card that was typed.',
      }),
    )
    .input(cardPageInput)
    .output(output(z.object({ url: z.string() })))
    .mutation(({ ctx, input }) => openCardPage(ctx, input.gateway)),

  remove: signedIn
    .meta(
      rest('DELETE /api/v1/billing/payment-methods/{id}', 'Forget a card', {
        description: '409 for the last one while it pays for a subscription.',
      }),
    )
    .input(paymentMethodIdInput)
    .output(methods)
    .mutation(({ ctx, input }) => removePaymentMethod(ctx, input.id)),
});

export const billingRouter = router({
  ...productProcedures,
  account: signedIn
    .meta(rest('GET /api/v1/billing/user', 'Own subscriptions, cards and balance'))
    .output(output(billingAccountSchema))
    .query(({ ctx }) => readAccount(ctx)),
  checkout: checkoutRouter,
  subscriptions: subscriptionsRouter,
  invoices: invoicesRouter,
  paymentMethods: paymentMethodsRouter,
  webhookEvents: webhookEventsRouter,
  revenue: signedInWith('admin.access', 'subscriptions.view')
    .meta(
      rest('GET /api/v1/billing/revenue', 'What comes in, and who has left', {
        description:
          'What active subscriptions bring in a month, by currency: a month has 30 days, a year twelve months. Of those that ran 30 days ago, how many have ended since. With `format=csv` as a file.',
      }),
    )
    .input(revenueInput)
    .output(output(revenueSchema))
    .query(({ ctx, input }) => readRevenue(ctx, input)),
});
