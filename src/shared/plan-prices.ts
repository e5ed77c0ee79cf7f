import type { Price } from './billing.ts';

/** How often people mean to pay. */
export type BillingCycle = 'monthly' | 'yearly';

type Priced = Pick<Price, 'amount' | 'currency' | 'interval' | 'interval_count'>;

const isMonthly = ({ interval, interval_count }: Priced) =>
  interval === 'day' ? interval_count >= 30 : interval === 'month' && interval_count >= 1;

const isYearly = ({ interval, interval_count }: Priced) =>
  interval === 'month' ? interval_count >= 12 : interval === 'year' && interval_count >= 1;

/** The monthly or yearly price of a plan; the first one where there is none of that cycle. */
export function priceFor<P extends Priced>(prices: readonly P[], cycle: BillingCycle): P | undefined {
  return prices.find(cycle === 'yearly' ? isYearly : isMonthly) ?? prices[0];
}

/** Displayed amount of a price: per day, month or year. */
export const displayedAmount = ({ amount, interval_count }: Priced) => amount / interval_count;

/** Cost of one month at the monthly price. */
const perMonth = (price: Priced) => displayedAmount(price) * (price.interval === 'day' ? 30 : 1);

/** Cost of one year at the yearly price. */
const perYear = (price: Priced) => displayedAmount(price) * (price.interval === 'month' ? 12 : 1);

/** The percent that a year saves against twelve months; null where the prices are not comparable. */
export function savingPercent(prices: readonly Priced[]): number | null {
  const yearly = prices.find(isYearly);
  const monthly = prices.find((price) => isMonthly(price) && !isYearly(price));
  if (monthly === undefined || yearly === undefined || monthly.currency !== yearly.currency) return null;
  const twelve = 12 * perMonth(monthly);
  if (twelve <= 0) return null;
  const percent = Math.round(((twelve - perYear(yearly)) / twelve) * 100);
  return percent >= 1 && percent <= 200 ? percent : null;
}

/** The highest saving of several plans; null where there is none. */
export function highestSaving(plans: readonly { prices: readonly Priced[] }[]): number | null {
  const savings = plans.map(({ prices }) => savingPercent(prices)).filter((percent) => percent !== null);
  return savings.length === 0 ? null : Math.max(...savings);
}
