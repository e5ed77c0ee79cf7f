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
      rest('POST /api/v1/billing/payment-method', 'Add a payment method', {
        once: true,
        description: '`card` for the test gateway, `token` for Stripe. Any unpaid invoice is charged to it.',
      }),
    )
    .input(addPaymentMethodInput)
    .output(methods)
    .mutation(({ ctx, input }) => addPaymentMethod(ctx, input)),

  page: signedIn
    .meta(
      rest('POST /api/v1/billing/payment-method/page', 'Get a page to enter a card', {
        once: true,
        description:
          'For Stripe: the page redirects to /billing with a `card`, which is the `token` of the entered card.',
      }),
    )
    .input(cardPageInput)
    .output(output(z.object({ url: z.string() })))
    .mutation(({ ctx, input }) => openCardPage(ctx, input.gateway)),

  remove: signedIn
    .meta(
      rest('DELETE /api/v1/billing/payment-methods/{id}', 'Delete a payment method', {
        description: 'Returns 409 for the last one while it pays for a subscription.',
      }),
    )
    .input(paymentMethodIdInput)
    .output(methods)
    .mutation(({ ctx, input }) => removePaymentMethod(ctx, input.id)),
});

export const billingRouter = router({
  ...productProcedures,
  account: signedIn
    .meta(
      rest('GET /api/v1/billing/user', 'Get your subscriptions, cards, and balance', {
        description: 'Returns the subscriptions, payment methods and the balance of the signed-in person.',
      }),
    )
    .output(output(billingAccountSchema))
    .query(({ ctx }) => readAccount(ctx)),
  checkout: checkoutRouter,
  subscriptions: subscriptionsRouter,
  invoices: invoicesRouter,
  paymentMethods: paymentMethodsRouter,
  webhookEvents: webhookEventsRouter,
  revenue: signedInWith('admin.access', 'subscriptions.view')
    .meta(
      rest('GET /api/v1/billing/revenue', 'Get revenue and churn', {
        description:
          'Monthly recurring revenue of active subscriptions by currency, with 30-day months and 12-month years, and the share of the subscriptions active 30 days ago that have ended since. With `format=csv`, as a file.',
      }),
    )
    .input(revenueInput)
    .output(output(revenueSchema))
    .query(({ ctx, input }) => readRevenue(ctx, input)),
});
