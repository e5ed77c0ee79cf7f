import type { prices, products } from './tables.ts';

export type ProductRow = typeof products.$inferSelect;
export type PriceRow = typeof prices.$inferSelect;

/** A product for sale and its price, unless it is free. */
export interface Offer {
  product: ProductRow;
  price: PriceRow | null;
}
