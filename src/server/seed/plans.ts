import { noPlanLimits } from '#shared/billing.ts';
import { prices, products } from '../domains/billing/tables.ts';
import type { Services } from '../platform/services.ts';

/** Amounts in cents, by the month and by the year. */
const plans = [
  {
    name: 'Free',
    description: 'For a question now and then.',
    free: true,
    feature_list: ['Two open requests', 'Answers from the community articles'],
    limits: { ...noPlanLimits, open_tickets: 2, attachments: 3 },
    amounts: null,
  },
  {
    name: 'Team',
    description: 'For people who rely on it every day.',
    recommended: true,
    trial_days: 14,
    feature_list: ['Twenty open requests', 'A first answer within one working day', 'A workspace for five'],
    limits: { ...noPlanLimits, open_tickets: 20, attachments: 10, workspace_members: 5, response_hours: 24 },
    amounts: { month: 1900, year: 19_000 },
  },
  {
    name: 'Business',
    description: 'For a company that can not wait.',
    feature_list: ['Any number of requests', 'A first answer within two hours', 'A workspace of any size'],
    limits: { ...noPlanLimits, response_hours: 2, priority: 'high' },
    amounts: { month: 4900, year: 49_000 },
  },
] as const;

/** Sample plans; visible once billing is enabled. */
export async function seedPlans({ db }: Pick<Services, 'db'>): Promise<void> {
  for (const [index, { amounts, feature_list, ...plan }] of plans.entries()) {
    const [product] = await db
      .insert(products)
      .values({ ...plan, feature_list: [...feature_list], permissions: [], position: index + 1 })
      .returning({ id: products.id });
    if (product === undefined || amounts === null) continue;
    await db.insert(prices).values(
      (['month', 'year'] as const).map((interval) => ({
        product_id: product.id,
        amount: amounts[interval],
        currency: 'USD',
        interval,
        interval_count: 1,
        default: interval === 'month',
      })),
    );
  }
}
