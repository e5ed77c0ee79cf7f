import { and, eq, gte, inArray, isNotNull, lt, ne, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { csvFile } from '#server/platform/rest/csv.ts';
import type { PriceInterval, Revenue, revenueInput } from '#shared/billing.ts';
import { shareOf, toMajor } from '#shared/money.ts';
import { prices, subscriptions } from '../tables.ts';
import { dayMs } from './periods.ts';

const churnDays = 30;

/** A month has 30 days, and a year twelve months. */
const monthlyShare: Record<PriceInterval, readonly [part: number, whole: number]> = {
  day: [30, 1],
  month: [1, 1],
  year: [1, 12],
};

/** Condition of paid subscriptions. */
const isPaid = and(ne(subscriptions.gateway, 'none'), isNotNull(subscriptions.price_id));

async function recurring(db: Database): Promise<Revenue['recurring']> {
  const paid = await db
    .select({ price: prices, id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(prices, eq(prices.id, subscriptions.price_id))
    .where(and(isPaid, inArray(subscriptions.state, ['active', 'past_due'])));
  const sums = new Map<string, { monthly: number; subscriptions: number }>();
  for (const { price } of paid) {
    const [part, whole] = monthlyShare[price.interval];
    const sum = sums.get(price.currency) ?? { monthly: 0, subscriptions: 0 };
    sums.set(price.currency, {
      monthly: sum.monthly + shareOf(price.amount, part, whole * price.interval_count),
      subscriptions: sum.subscriptions + 1,
    });
  }
  return [...sums]
    .map(([currency, sum]) => ({ currency, ...sum, monthly: toMajor(sum.monthly, currency) }))
    .sort((one, other) => other.subscriptions - one.subscriptions);
}

async function churn(db: Database): Promise<Revenue['churn']> {
  const to = new Date();
  const from = new Date(to.getTime() - churnDays * dayMs).toISOString();
  const ranThen = and(
    isPaid,
    lt(subscriptions.created_at, from),
    or(ne(subscriptions.state, 'cancelled'), gte(subscriptions.ends_at, from)),
  );
  const count = (condition: SQL | undefined) => db.$count(subscriptions, condition);
  const [at_start, cancelled] = await Promise.all([
    count(ranThen),
    count(and(ranThen, eq(subscriptions.state, 'cancelled'), lt(subscriptions.ends_at, to.toISOString()))),
  ]);
  const percent = at_start === 0 ? 0 : Math.round((cancelled * 1000) / at_start) / 10;
  return { from, to: to.toISOString(), at_start, cancelled, percent };
}

/** Monthly recurring revenue and churn; as a file with `format=csv`. */
export async function readRevenue(ctx: Context, { format }: z.output<typeof revenueInput>): Promise<Revenue> {
  const revenue = { recurring: await recurring(ctx.db), churn: await churn(ctx.db) };
  if (format === 'csv') {
    const { at_start, cancelled, percent } = revenue.churn;
    async function* parts() {
      yield revenue.recurring;
    }
    ctx.request.attachment = csvFile<Revenue['recurring'][number]>(
      'revenue.csv',
      {
        currency: (row) => row.currency,
        monthly_recurring: (row) => row.monthly,
        subscriptions: (row) => row.subscriptions,
        churn_at_start: () => at_start,
        churn_cancelled: () => cancelled,
        churn_percent: () => percent,
      },
      parts(),
    );
  }
  return revenue;
}
