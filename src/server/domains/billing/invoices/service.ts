import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import { forbidden, notFound } from '#shared/errors.ts';
import { toCountedPage } from '#shared/pagination.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { invoiceListInput } from '#shared/subscriptions.ts';
import { localizationOf } from '../../localizations/service.ts';
import { readPrivateSettings } from '../../settings/service.ts';
import { invoicePdf } from './pdf.ts';
import { findInvoice, numberOf, pageOfInvoices } from './queries.ts';
import { refundsOf } from './refund-queries.ts';

const seesAll = (ctx: Context) => hasPermission(ctx.user, 'subscriptions.view');

/** Throws 403 for foreign invoices without the permission to see them. */
export async function listInvoices(ctx: Context, input: z.output<typeof invoiceListInput>) {
  const userId = input.userId ?? ctx.user.id;
  if (userId !== ctx.user.id && !seesAll(ctx)) throw forbidden();
  const { rows, total } = await pageOfInvoices(ctx.db, userId, input, seesAll(ctx));
  return { pagination: toCountedPage(rows, total, input) };
}

/** An invoice as PDF, in the language of the caller. Throws 404 for one that is not visible to them. */
export async function sendInvoice(ctx: Context, id: number) {
  const invoice = await findInvoice(ctx.db, id, seesAll(ctx) ? null : ctx.user.id);
  if (invoice === undefined) throw notFound();
  const [site, { seller }, language] = [
    await ctx.siteName(),
    await readPrivateSettings(ctx, 'billing'),
    await localizationOf(ctx, ctx.user),
  ];
  ctx.request.attachment = {
    name: `${numberOf(invoice)}.pdf`,
    type: 'application/pdf',
    chunks: invoicePdf(invoice, await refundsOf(ctx.db, [id], false), { site, seller, language }),
  };
  return {};
}
