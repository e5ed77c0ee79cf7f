import { eq } from 'drizzle-orm';
import type { Context } from '#server/platform/context.ts';
import type { BillingGateway, Product } from '#shared/billing.ts';
import { notFound } from '#shared/errors.ts';
import { audit } from '../../audit/service.ts';
import { assertGateway } from '../enabled-gateways.ts';
import { gateways } from '../gateways/all.ts';
import { prices, products } from '../tables.ts';
import { readProduct } from './service.ts';

/** Publishes a plan and its prices to a gateway. Throws 422 for a disabled gateway, 502 when it is unreachable. */
export async function syncProduct(ctx: Context, id: number, name: BillingGateway): Promise<Product> {
  const product = await readProduct(ctx, id);
  const gateway = await assertGateway(ctx, name);
  const [known] = await ctx.db.select().from(products).where(eq(products.id, id));
  if (known === undefined) throw notFound();
  const own = await ctx.db.select().from(prices).where(eq(prices.product_id, id));
  const made = await gateways[gateway].sync(ctx, { ...product, stripe_id: known.stripe_id }, own);
  await ctx.db.transaction(async (tx) => {
    if (made !== null) {
      await tx.update(products).set({ stripe_id: made.product }).where(eq(products.id, id));
      for (const [priceId, stripe_id] of made.prices) {
        await tx.update(prices).set({ stripe_id }).where(eq(prices.id, priceId));
      }
    }
    await audit(ctx, tx, {
      action: 'product.sync',
      subject_type: 'product',
      subject_id: String(id),
      after: { gateway },
    });
  });
  return product;
}
