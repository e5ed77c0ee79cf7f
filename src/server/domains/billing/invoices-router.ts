import { z } from 'zod';
import { refundInput, refundSchema } from '#shared/refunds.ts';
import { invoiceIdInput, invoiceListInput, invoiceListSchema } from '#shared/subscriptions.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { listInvoices, sendInvoice } from './invoices/service.ts';
import { refundInvoice } from './payments/refunds.ts';
import { signedIn, signedInWith } from './procedure.ts';

const rest = restCalls('Billing');

export const invoicesRouter = router({
  list: signedIn
    .meta(
      rest('GET /api/v1/billing/invoices', 'List invoices', {
        description:
          'Your own. With `userId`, those of another person, for callers who can view subscriptions.',
      }),
    )
    .input(invoiceListInput)
    .output(output(invoiceListSchema))
    .query(({ ctx, input }) => listInvoices(ctx, input)),

  pdf: signedIn
    .meta(
      rest('GET /api/v1/billing/invoices/{id}/pdf', 'Download an invoice as a PDF', {
        description: 'In the language of the caller.',
      }),
    )
    .input(invoiceIdInput)
    .output(output(z.object({})))
    .query(({ ctx, input }) => sendInvoice(ctx, input.id)),

  refund: signedInWith('admin.access', 'subscriptions.update')
    .meta(
      rest('POST /api/v1/billing/invoices/{id}/refund', 'Refund an invoice', {
        once: true,
        success: 201,
        description:
          'Refunds everything that is left of the payment, or `amount` of it. The payment provider is notified right after. Returns 409 if nothing is left.',
      }),
    )
    .input(refundInput)
    .output(output(z.object({ refund: refundSchema })))
    .mutation(async ({ ctx, input }) => ({ refund: await refundInvoice(ctx, input) })),
});
