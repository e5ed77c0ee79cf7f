import { and, asc, eq, exists, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import type { Price, PriceInterval, Product } from '#shared/billing.ts';
import { toMajor } from '#shared/money.ts';
import { offsetOf, type PageRequest } from '#shared/pagination.ts';
import { promisedPriority } from '../../ticket-priorities/queries.ts';
import type { Offer, PriceRow, ProductRow } from '../offer.ts';
import { prices, products } from '../tables.ts';

const daysIn: Record<PriceInterval, number> = { day: 1, month: 30, year: 365 };

/** How many days a price is for, about. */
export const daysOf = ({ interval, interval_count }: Pick<PriceRow, 'interval' | 'interval_count'>) =>
  daysIn[interval] * interval_count;

export const presentPrice = ({ id, product_id, amount, currency, ...price }: PriceRow): Price => ({
  id,
  product_id,
  amount: toMajor(amount, currency),
  currency,
  interval: price.interval,
  interval_count: price.interval_count,
  default: price.default,
});

/** The columns of a plan as it is shown. */
const columns = { ...getTableColumns(products), promised_priority: promisedPriority(products.limits) };

type ShownRow = ProductRow & Pick<Product, 'promised_priority'>;

const present = ({ stripe_id, ...product }: ShownRow, own: readonly PriceRow[]): Product => ({
  ...product,
  prices: own
    .map((row) => ({ price: presentPrice(row), days: daysOf(row) }))
    .sort((one, other) => one.price.amount - other.price.amount || one.days - other.days)
    .map(({ price }) => price),
});

/** Condition of public plans: not hidden, and with a price or free. */
const isShown = (db: Database): SQL | undefined =>
  and(
    eq(products.hidden, false),
    or(
      eq(products.free, true),
      exists(db.select({ one: sql`1` }).from(prices).where(eq(prices.product_id, products.id))),
    ),
  );

async function withPrices(db: Database, rows: readonly ShownRow[]): Promise<Product[]> {
  if (rows.length === 0) return [];
  const all = await db
    .select()
    .from(prices)
    .where(
      inArray(
        prices.product_id,
        rows.map(({ id }) => id),
      ),
    );
  return rows.map((row) =>
    present(
      row,
      all.filter(({ product_id }) => product_id === row.id),
    ),
  );
}

/** One page of the products, in their order. */
export async function pageOfProducts(db: Database, request: PageRequest, everything: boolean) {
  const condition = everything ? undefined : isShown(db);
  const [rows, total] = await Promise.all([
    db
      .select(columns)
      .from(products)
      .where(condition)
      .orderBy(asc(products.position), asc(products.id))
      .limit(request.perPage)
      .offset(offsetOf(request)),
    db.$count(products, condition),
  ]);
  return { rows: await withPrices(db, rows), total };
}

/** A public product, or any. */
export async function findProduct(
  db: Database,
  id: number,
  everything: boolean,
): Promise<Product | undefined> {
  const rows = await db
    .select(columns)
    .from(products)
    .where(and(eq(products.id, id), everything ? undefined : isShown(db)));
  return (await withPrices(db, rows))[0];
}

export async function findPrice(db: Database, id: number): Promise<PriceRow | undefined> {
  const [row] = await db.select().from(prices).where(eq(prices.id, id));
  return row;
}

/** A product with one of its prices; prices of other products do not match. */
export async function findOffer(
  db: Database,
  productId: number,
  priceId: number | null,
): Promise<Offer | undefined> {
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  if (product === undefined) return undefined;
  const price = priceId === null ? undefined : await findPrice(db, priceId);
  return { product, price: price?.product_id === product.id ? price : null };
}
