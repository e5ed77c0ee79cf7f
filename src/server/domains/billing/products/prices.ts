import { and, asc, eq, inArray, ne, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import type { createPriceInput, Price, priceInput, updatePriceInput } from '#shared/billing.ts';
import { assertUnchanged } from '#shared/edit-conflict.ts';
import { AppError, invalid, notFound } from '#shared/errors.ts';
import { toMinor } from '#shared/money.ts';
import { audit } from '../../audit/service.ts';
import type { PriceRow } from '../offer.ts';
import { prices, products, subscriptions } from '../tables.ts';
import { announceProducts } from './announce.ts';
import { findPrice, presentPrice } from './queries.ts';

const onlyDefault = (tx: Database, productId: number, id: number) =>
  tx
    .update(prices)
    .set({ default: false })
    .where(and(eq(prices.product_id, productId), ne(prices.id, id)));

/** Stores a price of a product; the first one is its default. */
export async function insertPrice(tx: Database, productId: number, input: z.output<typeof priceInput>) {
  const { amount, ...price } = input;
  const minor = toMinor(amount, price.currency);
  if (minor === null) throw new Error('The amount was not checked.');
  const isFirst = (await tx.$count(prices, eq(prices.product_id, productId))) === 0;
  const [row] = await tx
    .insert(prices)
    .values({
      product_id: productId,
      amount: minor,
      currency: price.currency,
      interval: price.interval,
      interval_count: price.interval_count,
      default: price.default || isFirst,
    })
    .returning();
  if (row === undefined) throw new Error('The price was not stored.');
  if (row.default) await onlyDefault(tx, productId, row.id);
  return row;
}

const subject = ({ id }: { id: number }) => ({ subject_type: 'price', subject_id: String(id) });

/** Throws 404 for an unknown product, 422 for a price of a free plan. */
export async function createPrice(ctx: Context, { id, ...input }: z.output<typeof createPriceInput>) {
  const { price, settle } = await ctx.db.transaction(async (tx) => {
    const [product] = await tx.select().from(products).where(eq(products.id, id)).for('update');
    if (product === undefined) throw notFound();
    if (product.free && input.amount > 0) throw invalid({ amount: ["A free plan can't have prices."] });
    const price = presentPrice(await insertPrice(tx, id, input));
    await audit(ctx, tx, { action: 'price.create', ...subject(price), after: price });
    return { price, settle: await announceProducts(ctx, tx) };
  });
  settle();
  return price;
}

/**
 * Locks it with the others of its product, in the order of their ids: being the default changes them too. Throws 404.
 */
async function lockPrice(tx: Database, id: number): Promise<PriceRow> {
  const product = tx.select({ id: prices.product_id }).from(prices).where(eq(prices.id, id));
  const rows = await tx
    .select()
    .from(prices)
    .where(inArray(prices.product_id, product))
    .orderBy(asc(prices.id))
    .for('update');
  const row = rows.find((price) => price.id === id);
  if (row === undefined) throw notFound();
  return row;
}

const fixed = ['amount', 'currency', 'interval', 'interval_count'] as const;

/**
 * Makes it the default of its plan. Throws 422 for any other change, and 409 with `details.changed` when that was
 * changed since it was read.
 */
export async function updatePrice(
  ctx: Context,
  { id, before: read, ...change }: z.output<typeof updatePriceInput>,
): Promise<Price> {
  const { price, settle } = await ctx.db.transaction(async (tx) => {
    const row = await lockPrice(tx, id);
    const before = presentPrice(row);
    const other = fixed.filter((field) => change[field] !== undefined && change[field] !== before[field]);
    if (other.length > 0) {
      const text = "Prices can't be edited. Create a new one instead.";
      throw invalid(Object.fromEntries(other.map((field) => [field, [text]])));
    }
    assertUnchanged(
      before,
      { before: read, sent: change },
      'price_changed',
      'Someone else changed this price while you were editing.',
    );
    const after = { ...before, default: change.default ?? before.default };
    await tx.update(prices).set({ default: after.default }).where(eq(prices.id, id));
    if (after.default) await onlyDefault(tx, row.product_id, id);
    await audit(ctx, tx, { action: 'price.update', ...subject(row), before, after });
    return { price: after, settle: await announceProducts(ctx, tx) };
  });
  settle();
  return price;
}

/** Throws 409 for a price with past or present subscriptions. */
export async function deletePrice(ctx: Context, id: number) {
  const settle = await ctx.db.transaction(async (tx) => {
    const known = await findPrice(tx, id);
    if (known === undefined) throw notFound();
    const count = await tx.$count(
      subscriptions,
      or(eq(subscriptions.price_id, id), eq(subscriptions.pending_price_id, id)),
    );
    if (count > 0) {
      throw new AppError(
        'conflict',
        'in_use',
        "This price is or was paid by subscribers and can't be deleted.",
        {
          details: { used_by: [{ type: 'subscriptions', count }] },
        },
      );
    }
    await tx.delete(prices).where(eq(prices.id, id));
    await audit(ctx, tx, { action: 'price.delete', ...subject(known), before: presentPrice(known) });
    return announceProducts(ctx, tx);
  });
  settle();
  return {};
}
