import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { updateBootstrap } from '#client/platform/bootstrap.ts';
import { makePrice } from '#client/testing/plans.tsx';
import { agentUser, showScreen } from '#client/testing/screen.tsx';
import { noPlanLimits, type Product } from '#shared/billing.ts';
import { PricesDialog } from './prices-dialog.tsx';

const plan: Product = {
  id: 1,
  name: 'Standard',
  description: null,
  hidden: false,
  free: false,
  recommended: false,
  feature_list: [],
  trial_days: 0,
  position: 1,
  permissions: [],
  limits: noPlanLimits,
  promised_priority: null,
  prices: [],
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

it.each(['USD', 'EUR'])('a new price is in %s when billing.currency says so', async (currency) => {
  const user = { ...agentUser, permissions: [{ name: 'admin' as const, restrictions: [] }] };
  const shown = await showScreen(<p>Page</p>, { user });
  updateBootstrap(shown.queryClient, (data) => ({
    ...data,
    settings: { ...data.settings, billing: { currency } } as object as typeof data.settings,
  }));
  await shown.show(<PricesDialog product={plan} onClose={() => undefined} />);
  expect(((await screen.findByLabelText('Currency')) as HTMLInputElement).value).toBe(currency);
});

it('deletes a price after a confirmation that names it', async () => {
  const user = { ...agentUser, permissions: [{ name: 'admin' as const, restrictions: [] }] };
  const { sentTo } = await showScreen(
    <PricesDialog product={{ ...plan, prices: [makePrice(4, 30, 'month')] }} onClose={() => undefined} />,
    { user, answers: { 'billing.removePrice': () => ({}) } },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Delete price $30 every month' }));
  expect(await screen.findByRole('dialog', { name: 'Delete the price $30 every month?' })).toBeTruthy();
  expect(sentTo('billing.removePrice')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Delete price' }));
  await waitFor(() => expect(sentTo('billing.removePrice')).toEqual([{ id: 4 }]));
});
