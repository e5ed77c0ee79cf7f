import { z } from 'zod';
import { invoiceIdInput, invoiceListInput, invoiceListSchema } from '#shared/subscriptions.ts';
import { router } from '../../../platform/trpc/init.ts';
import { output } from '../../../platform/trpc/output.ts';
import { restCalls } from '../../../platform/trpc/rest-meta.ts';
import { signedIn } from '../procedure.ts';
import { listInvoices, sendInvoice } from './service.ts';

const rest = restCalls('Billing');

export const invoicesRouter = router({
  list: signedIn
    .meta(
      rest('GET /api/v1/billing/invoices', 'Own invoices', {
        description: 'With `userId` those of somebody else, for whoever sees subscriptions.',
      }),
    )
    .input(invoiceListInput)
    .output(output(invoiceListSchema))
    .query(({ ctx, input }) => listInvoices(ctx, input)),

  pdf: signedIn
    .meta(
      rest('GET /api/v1/billing/invoices/{id}/pdf', 'An invoice on paper', {
        description: 'A PDF in the language of the caller.',
      }),
    )
    .input(invoiceIdInput)
    .output(output(z.object({})))
    .query(({ ctx, input }) => sendInvoice(ctx, input.id)),
});
