import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import { invalid, notFound } from '#shared/errors.ts';
import type { checkoutPreviewSchema, previewCheckoutInput } from '#shared/subscriptions.ts';
import { sumOf } from '../invoices/tax.ts';
import { findOffer } from '../products/queries.ts';
import { readTerms } from '../subscriptions/renewal.ts';
import { trialDaysOf } from '../subscriptions/start-subscription.ts';

/**
 * The price of a plan for the caller, now and per period. Throws 404 when it is not for sale, 422 for another plan's
 * price.
 */
export async function previewCheckout(
  ctx: Context,
  { productId, priceId }: z.output<typeof previewCheckoutInput>,
): Promise<z.input<typeof checkoutPreviewSchema>> {
  const offer = await findOffer(ctx.db, productId, priceId);
  if (offer === undefined || offer.product.hidden) throw notFound();
  const { price } = offer;
  if (price === null) throw invalid({ priceId: ['The selected price is invalid.'] });
  const [terms, trial_days] = await Promise.all([readTerms(ctx), trialDaysOf(ctx.db, ctx.user.id, offer)]);
  const { amount, currency } = price;
  return {
    price: sumOf(amount, currency, terms),
    due_now: sumOf(trial_days > 0 ? 0 : amount, currency, terms),
    currency,
    trial_days,
  };
}
