import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press, recordsOf, searchFor, showList } from '#client/testing/lists.tsx';
import { Refusal } from '#client/testing/screen.tsx';
import type { CustomField } from '#shared/custom-fields.ts';
import { FieldsScreen } from './fields-screen.tsx';

const field = (id: number, label: string, changes: Partial<CustomField> = {}): CustomField => ({
  id,
  key: label.toLowerCase(),
  label,
  user_label: null,
  help: null,
  type: 'text',
  options: [],
  category_ids: [],
  required: 'never',
  condition: null,
  visible_to_customer: false,
  editable_by_customer: false,
  enabled: true,
  ...changes,
});

const device = field(1, 'Device', {
  type: 'select',
  options: [
    { value: 'printer', label: 'Printer' },
    { value: 'scanner', label: 'Scanner' },
  ],
  visible_to_customer: true,
  editable_by_customer: true,
});

it('lists fields, creates one with options and a condition, and deletes one', async () => {
  let fields = [device, field(2, 'Order', { enabled: false, required: 'close' })];
  const { sentTo } = await showList(FieldsScreen, {
    'ticketFields.list': () => ({ fields }),
    'ticketCategories.list': () => ({ ticketCategories: [] }),
    'ticketFields.create': (input) => {
      const made = field(3, '', input as Partial<CustomField>);
      fields = [...fields, made];
      return { field: made };
    },
    'ticketFields.delete': () => {
      fields = fields.slice(0, 1);
      return {};
    },
  });
  const records = () => recordsOf('list', 'Ticket fields');
  await waitFor(() => expect(records()).toHaveLength(2));
  expect(records()[0]).toContain('One option of a list · Customers edit it');
  expect(records()[1]).toContain('Off');
  expect(records()[1]).toContain('Required before a ticket is closed');

  await press('New field');
  fireEvent.change(await screen.findByRole('textbox', { name: /^Label$/ }), {
    target: { value: 'Toner color' },
  });
  expect((screen.getByRole('textbox', { name: /^Key/ }) as HTMLInputElement).value).toBe('toner_color');
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'multiselect' } });
  await press('Add option');
  fireEvent.change(screen.getByRole('textbox', { name: 'Option 1' }), { target: { value: 'Black' } });
  fireEvent.change(screen.getByLabelText('Ask for it'), { target: { value: 'device' } });
  fireEvent.change(screen.getByLabelText('If “Device” is'), { target: { value: 'scanner' } });
  await press('Create');
  await waitFor(() => expect(records()).toHaveLength(3));
  expect(sentTo('ticketFields.create')).toMatchObject([
    {
      key: 'toner_color',
      type: 'multiselect',
      options: [{ value: 'Black', label: 'Black' }],
      condition: { key: 'device', value: 'scanner' },
    },
  ]);

  await press('Actions for Order');
  await press('Delete', 'menuitem');
  await press('Delete');
  await waitFor(() => expect(records()).toHaveLength(1));
  expect(sentTo('ticketFields.delete')).toEqual([{ id: 2, replacement_id: null }]);

  await searchFor('Search fields', 'no such words');
  expect(await screen.findByText('No results')).toBeTruthy();
});

it('offers another field of the same type for the values of one that is deleted', async () => {
  const order = field(2, 'Order');
  const { sentTo } = await showList(FieldsScreen, {
    'ticketFields.list': () => ({ fields: [device, order, field(3, 'Invoice')] }),
    'ticketCategories.list': () => ({ ticketCategories: [] }),
    'ticketFields.delete': (input) => {
      if ((input as { replacement_id: number | null }).replacement_id === null)
        throw new Refusal('Some tickets have a value in this field.', {
          httpStatus: 409,
          reason: 'conflict',
          details: { used_by: [{ type: 'tickets', count: 4 }] },
        });
      return {};
    },
  });
  await screen.findByText('Order');
  await press('Actions for Order');
  await press('Delete', 'menuitem');
  await press('Delete');
  expect(await screen.findByText('4 tickets have a value in this field.')).toBeTruthy();
  const choice = screen.getByLabelText('Replacement');
  expect([...choice.children].map(({ textContent }) => textContent)).toEqual(['Choose a field', 'Invoice']);
  fireEvent.change(choice, { target: { value: '3' } });
  await press('Delete');
  await waitFor(() =>
    expect(sentTo('ticketFields.delete')).toEqual([
      { id: 2, replacement_id: null },
      { id: 2, replacement_id: 3 },
    ]),
  );
});
