import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { makePlan, makePrice, pageOf, showAdministration } from '#client/testing/plans.tsx';
import { Refusal } from '#client/testing/screen.tsx';
import type { SubscriptionSearch } from './subscription-search.ts';
import { SubscriptionsScreen } from './subscriptions-screen.tsx';

const team = makePlan(2, 'Team', { prices: [makePrice(4, 30, 'month'), makePrice(5, 300, 'year')] });

const subscription = {
  id: 9,
  user: { id: 3, display_name: 'Chris Customer', avatar: null, email: 'chris@example.com' },
  product: { id: 2, name: 'Team', free: false },
  price: makePrice(4, 30, 'month'),
  gateway: 'test',
  state: 'active',
  valid: true,
  current_period_end: '2026-12-20T00:00:00Z',
  ends_at: null,
  cancel_at_period_end: false,
};

const revenue = {
  recurring: [{ currency: 'USD', monthly: 30, subscriptions: 1 }],
  churn: { from: '', to: '', at_start: 4, cancelled: 1, percent: 25 },
};

const show = (search: SubscriptionSearch, answers = {}) => {
  const onChange = vi.fn();
  return showAdministration(<SubscriptionsScreen search={search} onChange={onChange} />, {
    'billing.products': () => pageOf([team]),
    'billing.revenue': () => revenue,
    'billing.subscriptions.list': () => pageOf([subscription]),
    'people.list': () => pageOf([subscription.user]),
    ...answers,
  }).then((shown) => ({ ...shown, onChange }));
};

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const select = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));

describe('the list of subscriptions', () => {
  it('says who has which plan, what comes in, and how that is counted', async () => {
    await show({});
    expect((await screen.findAllByText(/Chris Customer/)).length).toBeGreaterThan(0);
    expect(screen.getByText('renews on Dec 20, 2026')).toBeTruthy();
    expect(await screen.findByText('$30')).toBeTruthy();
    expect(screen.getByText('25%')).toBeTruthy();
    expect(screen.getByText(/^Months count as 30 days/)).toBeTruthy();
  });

  it('asks for what its filters say, and begins at the first page with another one', async () => {
    const { sentTo, onChange } = await show({ query: 'chris', state: 'past_due', plan: 2, page: 3 });
    await screen.findAllByText(/Chris Customer/);
    expect(sentTo('billing.subscriptions.list')[0]).toMatchObject({
      query: 'chris',
      state: 'past_due',
      productId: 2,
      page: 3,
    });
    await select('Status', 'trialing');
    expect(onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ state: 'trialing', plan: 2, page: undefined }),
    );
    await select('Plan', '');
    expect(onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ state: 'past_due', plan: undefined, page: undefined }),
    );
  });

  it('tells nothing yet from nothing found', async () => {
    const none = { 'billing.subscriptions.list': () => pageOf([]) };
    const { unmount } = await show({}, none);
    expect(await screen.findByText('No subscriptions yet')).toBeTruthy();
    unmount();
    await show({ state: 'cancelled' }, none);
    expect(await screen.findByText('No results')).toBeTruthy();
  });

  it('can be asked for again when it did not come', async () => {
    await show(
      {},
      {
        'billing.subscriptions.list': () => {
          throw new Refusal('Not now.', { httpStatus: 404 });
        },
      },
    );
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('the dialog that gives a plan', () => {
  it('wants a person and a plan, and sends the price', async () => {
    const { sentTo } = await show({}, { 'billing.subscriptions.create': () => ({ subscription }) });
    await press('Assign a plan');
    await screen.findByRole('dialog', { name: 'Assign a plan' });
    await press('Assign plan');
    expect(await screen.findByText('Choose a person.')).toBeTruthy();
    expect(screen.getByText('Choose a plan.')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Person', { selector: 'input' }));
    fireEvent.click(await screen.findByRole('option', { name: /Chris Customer/, hidden: true }));
    const dialog = screen.getByRole('dialog', { name: 'Assign a plan' });
    const field = (label: string) => dialog.querySelector(`[data-path$="${label}"]`) as Element;
    await act(async () => fireEvent.change(field('product_id'), { target: { value: '2' } }));
    await act(async () => fireEvent.change(field('price_id'), { target: { value: '5' } }));
    await press('Assign plan');
    await waitFor(() =>
      expect(sentTo('billing.subscriptions.create')).toEqual([
        { user_id: 3, product_id: 2, price_id: 5, ends_at: null },
      ]),
    );
  });
});

describe('what can be done with a subscription', () => {
  it('ends it with its period, or says until when', async () => {
    const { sentTo } = await show(
      {},
      {
        'billing.subscriptions.cancel': () => ({ subscription }),
        'billing.subscriptions.update': () => {
          throw new Refusal('Wrong.', { httpStatus: 422, texts: { ends_at: ['It is in the past.'] } });
        },
      },
    );
    const [menu] = await screen.findAllByRole('button', { name: 'Actions for Chris Customer' });
    fireEvent.click(menu as Element);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Cancel at period end' }));
    await waitFor(() =>
      expect(sentTo('billing.subscriptions.cancel')).toEqual([{ id: 9, atPeriodEnd: true }]),
    );
    await waitFor(() => expect(sentTo('billing.subscriptions.list')).toHaveLength(2));
    fireEvent.click(menu as Element);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Set end date' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Ends on');
    fireEvent.change(field, { target: { value: '2020-01-01' } });
    await press('Save');
    expect(await screen.findByText('It is in the past.')).toBeTruthy();
    expect(field.value).toBe('2020-01-01');
  });
});

describe('the invoices of a person', () => {
  const given = { id: 1, invoice_id: 5, amount: 4.9, currency: 'USD', note: 'Sorry', state: 'done' };
  const invoice = {
    id: 5,
    number: 'INV-000005',
    user_id: 3,
    state: 'paid',
    amount_due: 30,
    amount_paid: 30,
    currency: 'USD',
    refunds: [given, { ...given, id: 2, amount: 9, state: 'failed' }],
    created_at: '2026-11-20T00:00:00Z',
  };
  const invoices = { 'billing.invoices.list': () => pageOf([invoice]) };

  const open = async (answers = {}) => {
    const shown = await show({}, { ...invoices, ...answers });
    const [menu] = await screen.findAllByRole('button', { name: 'Actions for Chris Customer' });
    fireEvent.click(menu as Element);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Invoices' }));
    await screen.findByRole('dialog', { name: 'Invoices for Chris Customer' });
    return shown;
  };

  const openRefund = async () => {
    const [row] = await screen.findAllByRole('button', { name: 'Actions for INV-000005' });
    fireEvent.click(row as Element);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Issue refund' }));
    return screen.findByLabelText<HTMLInputElement>('Amount (USD)');
  };

  it('say what went back, and give back what is left, with a reason', async () => {
    const { sentTo } = await open({
      'billing.invoices.refund': () => {
        throw new Refusal('Wrong.', { httpStatus: 422, texts: { amount: ['No more than that is left.'] } });
      },
    });
    expect((await screen.findAllByText('$4.90 refunded')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('The payment provider rejected the refund of $9.').length).toBeGreaterThan(0);
    const amount = await openRefund();
    expect(amount.value).toBe('25.1');
    await press('Issue refund');
    expect(await screen.findByText('Enter a reason for the refund.')).toBeTruthy();
    const note = screen.getByLabelText<HTMLTextAreaElement>('Refund note');
    await act(async () => fireEvent.change(note, { target: { value: 'A slow answer' } }));
    await press('Issue refund');
    expect(await screen.findByText('No more than that is left.')).toBeTruthy();
    expect(sentTo('billing.invoices.refund')).toEqual([{ id: 5, amount: 25.1, note: 'A slow answer' }]);
    expect(note.value).toBe('A slow answer');
  });
});
