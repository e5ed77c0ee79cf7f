import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import {
  checkoutIdInput,
  checkoutPreviewSchema,
  checkoutSessionSchema,
  confirmCheckoutInput,
  createCheckoutInput,
  payCheckoutInput,
  previewCheckoutInput,
  subscriptionSchema,
} from '#shared/subscriptions.ts';
import { signedIn } from '../procedure.ts';
import { previewCheckout } from './preview.ts';
import { cancelCheckout, openCheckout, readCheckout } from './service.ts';
import { confirmTestPayment, payWithTestCard } from './test-payment.ts';

const rest = restCalls('Billing');
const session = output(z.object({ session: checkoutSessionSchema }));
const paid = output(
  z.object({ session: checkoutSessionSchema, subscription: subscriptionSchema.nullable() }),
);

export const checkoutRouter = router({
  preview: signedIn
    .meta(
      rest('GET /api/v1/billing/checkout/preview', 'Preview a checkout', {
        description: 'Prices include tax: `subtotal` is without it, `total` with it. Nothing is started.',
      }),
    )
    .input(previewCheckoutInput)
    .output(output(z.object({ preview: checkoutPreviewSchema })))
    .query(async ({ ctx, input }) => ({ preview: await previewCheckout(ctx, input) })),

  create: signedIn
    .meta(
      rest('POST /api/v1/billing/checkout/sessions', 'Start a checkout', {
        once: true,
        success: 201,
        description:
          'A free plan starts immediately. Callers who already have a plan get 409 with the way to change it. An open checkout is canceled; each one stays open for an hour.',
      }),
    )
    .input(createCheckoutInput)
    .output(output(z.object({ session: checkoutSessionSchema, url: z.string().nullable() })))
    .mutation(async ({ ctx, input }) => {
      const opened = await openCheckout(ctx, input);
      return { session: opened, url: opened.url };
    }),

  get: signedIn
    .meta(
      rest('GET /api/v1/billing/checkout/sessions/{id}', 'Get a checkout', {
        description:
          'Returns the status of a checkout of the signed-in person, for a page that waits for the payment.',
      }),
    )
    .input(checkoutIdInput)
    .output(session)
    .query(async ({ ctx, input }) => ({ session: await readCheckout(ctx, input.id) })),

  cancel: signedIn
    .meta(
      rest('DELETE /api/v1/billing/checkout/sessions/{id}', 'Cancel a checkout', {
        description: 'Cancels a checkout that is not paid yet. A completed one is refused.',
      }),
    )
    .input(checkoutIdInput)
    .output(session)
    .mutation(async ({ ctx, input }) => ({ session: await cancelCheckout(ctx, input.id) })),

  pay: signedIn
    .meta(
      rest('POST /api/v1/billing/test/sessions/{id}/pay', 'Pay with a test card', {
        once: true,
        otherwise: { 202: 'The payment waits to be confirmed.' },
        description:
          '4242424242424242 succeeds, 4000000000000002 is declined, 4000000000000341 succeeds now and fails on renewal, 4000000000003220 answers 202 and waits for confirmation. Repeating the request returns the same response.',
      }),
    )
    .input(payCheckoutInput)
    .output(paid)
    .mutation(({ ctx, input }) => payWithTestCard(ctx, input.id, input.card)),

  confirm: signedIn
    .meta(
      rest('POST /api/v1/billing/test/sessions/{id}/confirm', 'Confirm a test payment', {
        description:
          'Answers the confirmation that some test cards ask for. Only on sites with the test gateway.',
        once: true,
      }),
    )
    .input(confirmCheckoutInput)
    .output(paid)
    .mutation(({ ctx, input }) => confirmTestPayment(ctx, input.id, input.accept)),
});
