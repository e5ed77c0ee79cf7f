import { asc, eq, isNotNull } from 'drizzle-orm';
import type { Context } from '#server/platform/context.ts';
import type { Services } from '#server/platform/services.ts';
import type { Price, UnconfirmedPrice } from '#shared/billing.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { decimalsOf, toMajor } from '#shared/money.ts';
import { audit } from '../../audit/service.ts';
import type { PriceRow } from '../offer.ts';
import { prices, products } from '../tables.ts';
import { announceProducts } from './announce.ts';
import { presentPrice } from './queries.ts';

/** The alternative of assumed decimals: runtimes disagreed between none and two. */
const otherDecimals = (assumed: number) => (assumed === 0 ? 2 : 0);

/** The amounts that a number stored by an earlier release can mean, in the smallest unit; the assumed one first. */
function readingsOf({ amount, currency, assumed_decimals: assumed }: PriceRow): readonly [number, number] {
  const decimals = decimalsOf(currency);
  const asStored = BigInt(amount) / 10n ** BigInt(decimals - (assumed ?? decimals));
  return [amount, Number(asStored * 10n ** BigInt(decimals - otherDecimals(assumed ?? decimals)))];
}

/** Prices of earlier releases that need confirmation: the decimals of their amounts were assumed. */
export async function unconfirmedPrices({ db }: Pick<Services, 'db'>): Promise<UnconfirmedPrice[]> {
  const found = await db
    .select({ price: prices, product_name: products.name })
    .from(prices)
    .innerJoin(products, eq(products.id, prices.product_id))
    .where(isNotNull(prices.assumed_decimals))
    .orderBy(asc(products.position), asc(prices.id))
    .limit(100);
  return found.map(({ price, product_name }) => ({
    product_name,
    readings: readingsOf(price).map((amount) => toMajor(amount, price.currency)),
    ...presentPrice(price),
  }));
}

/** Confirms one reading of a price. Throws 404 for a price without doubt, 422 for any other amount. */
export async function confirmPrice(
  ctx: Context,
  { id, amount }: { id: number; amount: number },
): Promise<Price> {
  const { price, settle } = await ctx.db.transaction(async (tx) => {
    const [row] = await tx.select().from(prices).where(eq(prices.id, id)).for('update');
    if (row === undefined || row.assumed_decimals === null) throw notFound();
    const minor = readingsOf(row).find((reading) => toMajor(reading, row.currency) === amount);
    if (minor === undefined) throw invalid({ amount: ['The selected amount is invalid.'] });
    const confirmed = { ...row, amount: minor, assumed_decimals: null };
    await tx.update(prices).set({ amount: minor, assumed_decimals: null }).where(eq(prices.id, id));
    await audit(ctx, tx, {
      action: 'price.confirm',
      subject_type: 'price',
      subject_id: String(id),
      before: { amount: toMajor(row.amount, row.currency), confirmed: false },
      after: { amount, confirmed: true },
    });
    return { price: presentPrice(confirmed), settle: await announceProducts(ctx, tx) };
  });
  settle();
  return price;
}
