import { shareOf, toMajor } from '#shared/money.ts';
import type { PriceSum } from '#shared/subscriptions.ts';

/** Tax settings: `rate` in percent, with two decimals at most. */
export interface TaxTerms {
  tax: { name: string; rate: number };
}

/** The tax included in an amount, in the smallest unit, rounded once; null without a tax. */
export function taxIn(amount: number, { tax }: TaxTerms) {
  const rate = Math.round(tax.rate * 100);
  if (tax.name === '' || rate === 0) return null;
  return { ...tax, amount: shareOf(amount, rate, 10_000 + rate) };
}

/** An amount in the smallest unit in API form: net, tax and gross. */
export function sumWith(total: number, currency: string, tax: ReturnType<typeof taxIn>): PriceSum {
  const major = (amount: number) => toMajor(amount, currency);
  return {
    subtotal: major(total - (tax?.amount ?? 0)),
    tax: tax && { ...tax, amount: major(tax.amount) },
    total: major(total),
  };
}

/** The same for an amount without an invoice yet. */
export const sumOf = (total: number, currency: string, terms: TaxTerms): PriceSum =>
  sumWith(total, currency, taxIn(total, terms));
