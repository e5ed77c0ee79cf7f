import type { prices, products } from './tables.ts';

export type ProductRow = typeof products.$inferSelect;
export type PriceRow = typeof prices.$inferSelect;

/** What is sold: a product and, unless it is free, its price. */
export interface Offer {
  product: ProductRow;
  price: PriceRow | null;
}
