import type { ReactNode } from 'react';
import { noPlanLimits, type Product } from '#shared/billing.ts';
import { updateBootstrap } from '../platform/bootstrap.ts';
import { administrator } from './lists.tsx';
import { type Answers, showScreen } from './screen.tsx';

/** A price in dollars. */
export const makePrice = (id: number, amount: number, interval: 'month' | 'year') => ({
  id,
  product_id: 2,
  amount,
  currency: 'USD',
  interval,
  interval_count: 1,
  default: false,
});

/** A plan that costs something, as far as it has prices. */
export const makePlan = (id: number, name: string, fields: Partial<Product> = {}): Product => ({
  id,
  name,
  description: null,
  hidden: false,
  free: false,
  recommended: false,
  feature_list: [],
  trial_days: 0,
  position: id,
  permissions: [],
  limits: noPlanLimits,
  promised_priority: null,
  prices: [],
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...fields,
});

/** One page of a list that has all of it. */
export const pageOf = (data: readonly unknown[]) => ({
  pagination: {
    data,
    current_page: 1,
    last_page: 1,
    per_page: 15,
    total: data.length,
    from: 1,
    to: data.length,
  },
});

/** Shows a screen of the administration of plans to somebody who may do everything. */
export async function showAdministration(screen: ReactNode, answers: Answers) {
  const shown = await showScreen(<p>Page</p>, { user: administrator, answers });
  const billing = { enable: true, integrated: true, currency: 'USD', gateways: ['test'] };
  updateBootstrap(shown.queryClient, (data) => ({
    ...data,
    settings: { ...data.settings, billing } as object as typeof data.settings,
  }));
  await shown.show(screen);
  return shown;
}
