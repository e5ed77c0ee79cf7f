import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makePlan, makePrice, pageOf, showAdministration } from '#client/testing/plans.tsx';
import { Refusal } from '#client/testing/screen.tsx';
import type { Product } from '#shared/billing.ts';
import { PlansScreen } from './plans-screen.tsx';

const permissions = [
  { name: 'files.create', label: 'Upload files', group: 'Files', description: null, restrictions: [] },
];

const team = makePlan(2, 'Team', {
  feature_list: ['One', 'Two'],
  prices: [makePrice(4, 30, 'month')],
  limits: {
    open_tickets: 20,
    attachments: null,
    workspace_members: null,
    response_hours: 24,
    priority: null,
  },
});

const show = (products: Product[], answers = {}) =>
  showAdministration(<PlansScreen />, {
    'billing.products': () => pageOf(products),
    'valueLists.get': () => ({ permissions }),
    'billing.unconfirmedPrices': () => ({ prices: [] }),
    ...answers,
  });

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const pick = (label: string, option: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: label }));
  fireEvent.click(screen.getByRole('option', { name: option, hidden: false }));
};
const numberIn = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

async function choose(plan: string, item: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${plan}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  return screen.findByRole('dialog');
}

describe('the list of plans', () => {
  it('says what each costs, and what keeps one from being shown', async () => {
    await show([team, makePlan(3, 'Empty'), makePlan(4, 'Empty', { free: true })]);
    const rows = within(await screen.findByRole('list', { name: 'Plans' })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('$30 every month');
    expect(rows[1]?.textContent).toContain('Not shown (no price)');
    expect(rows[2]?.textContent).toContain('Free');
  });

  it('sends a new order, and says where the plan is now', async () => {
    const { sentTo } = await show([team, makePlan(3, 'Large')], {
      'billing.reorderProducts': () => ({}),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Move Team down' }));
    await waitFor(() => expect(sentTo('billing.reorderProducts')).toEqual([{ ids: [3, 2] }]));
    expect(screen.getByText('Team moved to position 2 of 2')).toBeTruthy();
  });

  it('offers the first plan where there is none', async () => {
    await show([]);
    expect(await screen.findByText('No plans yet')).toBeTruthy();
    await press('New plan');
    expect(await screen.findByRole('dialog', { name: 'New plan' })).toBeTruthy();
  });

  it('asks which amount a price of an earlier release means', async () => {
    let prices = [
      { ...makePrice(7, 299_000, 'month'), currency: 'HUF', product_name: 'Team', readings: [299_000, 2990] },
    ];
    const { sentTo } = await show([team], {
      'billing.unconfirmedPrices': () => ({ prices }),
      'billing.confirmPrice': () => {
        prices = [];
        return { price: makePrice(7, 2990, 'month') };
      },
    });
    expect(await screen.findByText('Confirm these prices')).toBeTruthy();
    expect(screen.getByText('Team, every month')).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^HUF.2,990$/ })));
    expect(sentTo('billing.confirmPrice')).toEqual([{ id: 7, amount: 2990 }]);
    await waitFor(() => expect(screen.queryByText('Confirm these prices')).toBeNull());
  });

  it('can be asked for again when it did not come', async () => {
    await show([], {
      'billing.products': () => {
        throw new Refusal('Not now.', { httpStatus: 404 });
      },
    });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('the dialog of a plan', () => {
  it('wants a name, and sends nothing without one', async () => {
    const { sentTo } = await show([]);
    await screen.findByText('No plans yet');
    await press('New plan');
    await screen.findByRole('dialog', { name: 'New plan' });
    await press('Create');
    expect(await screen.findByText('Enter a name for the plan.')).toBeTruthy();
    expect(sentTo('billing.createProduct')).toEqual([]);
  });

  it('sends features line by line, and limits as numbers or none', async () => {
    const { sentTo } = await show([team], { 'billing.updateProduct': () => ({ product: team }) });
    await choose('Team', 'Edit');
    expect(textIn('Features')).toBe('One\nTwo');
    expect(numberIn('Open requests').value).toBe('20');
    expect(numberIn('First response time (hours)').value).toBe('24');
    expect(screen.queryByRole('textbox', { name: 'Files per message' })).toBeNull();
    type('Features', ' One \n\nThree');
    pick('Open requests', 'No limit');
    pick('Files per message', 'Limit');
    fireEvent.change(numberIn('Files per message'), { target: { value: '3' } });
    await press('Save');
    await waitFor(() => expect(sentTo('billing.updateProduct')).toHaveLength(1));
    expect(sentTo('billing.updateProduct')[0]).toEqual({
      id: 2,
      feature_list: ['One', 'Three'],
      limits: { open_tickets: null, attachments: 3 },
      before: { feature_list: ['One', 'Two'], limits: { open_tickets: 20, attachments: null } },
    });
  });

  it('wants the number of a limit, and takes no other meaning from an empty one', async () => {
    const { sentTo } = await show([team]);
    await choose('Team', 'Edit');
    fireEvent.change(numberIn('Open requests'), { target: { value: '' } });
    await press('Save');
    expect(await screen.findByText('Enter a number.')).toBeTruthy();
    expect(sentTo('billing.updateProduct')).toEqual([]);
  });

  it.each([
    ['Keep mine', { limits: { open_tickets: 7 }, before: { limits: { open_tickets: 9 } } }],
    ['Take theirs', { name: 'Ours', before: { name: 'Team' } }],
  ])('asks when somebody else has changed the same: %s', async (choice, sent) => {
    let asked = 0;
    const theirs = { ...team, limits: { ...team.limits, open_tickets: 9 } };
    const { sentTo } = await show([team], {
      'billing.product': () => ({ product: theirs }),
      'billing.updateProduct': () => {
        asked += 1;
        if (asked > 1) return { product: theirs };
        const details = { changed: ['limits.open_tickets'] };
        throw new Refusal('Changed.', { httpStatus: 409, reason: 'plan_changed', details });
      },
    });
    await choose('Team', 'Edit');
    type('Name', 'Ours');
    fireEvent.change(numberIn('Open requests'), { target: { value: '7' } });
    await press('Save');
    await screen.findByText('Someone else changed this plan while you were editing.');
    expect(screen.getByText('Different values: Open requests')).toBeTruthy();
    expect(numberIn('Open requests').value).toBe('7');
    await press(choice);
    if (choice === 'Take theirs') {
      expect(numberIn('Open requests').value).toBe('9');
      expect(textIn('Name')).toBe('Ours');
      await press('Save');
    }
    await waitFor(() => expect(sentTo('billing.updateProduct')).toHaveLength(2));
    expect(sentTo('billing.updateProduct')[1]).toMatchObject(sent);
  });

  it('begins a copy with everything of the plan but that it is sold, and takes its prices along', async () => {
    const { sentTo } = await show([team], { 'billing.createProduct': () => ({ product: team }) });
    await choose('Team', 'Duplicate');
    expect(screen.getByRole('dialog', { name: 'New plan' })).toBeTruthy();
    expect(textIn('Name')).toBe('Team (copy)');
    await press('Create');
    await waitFor(() => expect(sentTo('billing.createProduct')).toHaveLength(1));
    expect(sentTo('billing.createProduct')[0]).toMatchObject({
      name: 'Team (copy)',
      hidden: true,
      feature_list: ['One', 'Two'],
      limits: team.limits,
      prices: [{ amount: 30, currency: 'USD', interval: 'month', interval_count: 1, default: false }],
    });
  });

  it('gives permissions that its editor holds', async () => {
    const { sentTo } = await show([team], { 'billing.updateProduct': () => ({ product: team }) });
    await choose('Team', 'Edit');
    fireEvent.click(await screen.findByLabelText('Additional permissions', { selector: 'input' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Upload files', hidden: true }));
    await press('Save');
    await waitFor(() =>
      expect(sentTo('billing.updateProduct')[0]).toMatchObject({ permissions: ['files.create'] }),
    );
  });

  it('puts a refusal on its field, and keeps what was typed', async () => {
    await show([team], {
      'billing.updateProduct': () => {
        throw new Refusal('Wrong.', {
          httpStatus: 422,
          texts: {
            name: ['The name has already been taken.'],
            'limits.open_tickets': ['That is too many.'],
          },
        });
      },
    });
    await choose('Team', 'Edit');
    type('Name', 'Large');
    type('Description', 'For many');
    await press('Save');
    expect(await screen.findByText('The name has already been taken.')).toBeTruthy();
    expect(screen.getByText('That is too many.')).toBeTruthy();
    expect(textIn('Name')).toBe('Large');
    expect(textIn('Description')).toBe('For many');
  });

  it('stays open with everything in it when the server is not there', async () => {
    const { sentTo } = await show([team], {
      'billing.updateProduct': () => {
        throw new Refusal('Nothing works.', { httpStatus: 500 });
      },
    });
    await choose('Team', 'Edit');
    type('Name', 'Large');
    await press('Save');
    await waitFor(() => expect(sentTo('billing.updateProduct')).toHaveLength(1));
    expect(textIn('Name')).toBe('Large');
    expect(screen.getByRole('dialog', { name: 'Edit plan' })).toBeTruthy();
  });
});

describe('the dialog of prices', () => {
  it('wants an amount, adds a price, and puts a refusal on its field', async () => {
    const refusal = () => {
      throw new Refusal('Wrong.', {
        httpStatus: 422,
        texts: { amount: ['The amount has more decimal places than its currency allows.'] },
      });
    };
    const { sentTo } = await show([team], { 'billing.createPrice': refusal });
    await choose('Team', 'Prices');
    await press('Add price');
    expect(await screen.findByText('Enter an amount for the price.')).toBeTruthy();
    type('Amount', '12.345');
    await press('Add price');
    expect(
      await screen.findByText('The amount has more decimal places than its currency allows.'),
    ).toBeTruthy();
    expect(sentTo('billing.createPrice')[0]).toMatchObject({
      id: 2,
      amount: 12.345,
      currency: 'USD',
      interval: 'month',
      interval_count: 1,
    });
    expect(textIn('Amount')).toBe('12.345');
  });
});

describe('a plan that goes', () => {
  const showPlan = (total: number, answers = {}) =>
    show([team], {
      'billing.subscriptions.list': () => ({ pagination: { ...pageOf([]).pagination, total } }),
      'billing.updateProduct': () => ({ product: { ...team, hidden: true } }),
      ...answers,
    });
  const ask = async () => within(await choose('Team', 'Delete'));

  it('is deleted when it never had subscribers, without a word of hiding', async () => {
    const { sentTo } = await showPlan(0, { 'billing.removeProducts': () => ({}) });
    const dialog = await ask();
    fireEvent.click(await dialog.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sentTo('billing.removeProducts')).toEqual([{ id: [2] }]));
    expect(dialog.queryByText(/[Hh]ide/)).toBeNull();
  });

  it('is hidden in place of that when it has or had some', async () => {
    const { sentTo } = await showPlan(3);
    const dialog = await ask();
    fireEvent.click(await dialog.findByRole('button', { name: 'Hide plan' }));
    await waitFor(() => expect(sentTo('billing.updateProduct')).toEqual([{ id: 2, hidden: true }]));
    expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('is offered to be hidden when the deletion finds subscribers of the meantime', async () => {
    await showPlan(0, {
      'billing.removeProducts': () => {
        throw new Refusal('This plan has or had subscribers.', { httpStatus: 409, reason: 'in_use' });
      },
    });
    const dialog = await ask();
    fireEvent.click(await dialog.findByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('button', { name: 'Hide plan' })).toBeTruthy();
  });
});
