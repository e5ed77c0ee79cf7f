import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { getQueryKey } from '@trpc/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#client/platform/api/api.ts';
import { type Answers, agentUser, Refusal, showScreen } from '#client/testing/screen.tsx';
import type { Macro } from '#shared/macros.ts';
import { MacroRunDialog } from '../tickets/macros/macro-run-dialog.tsx';
import { MacrosScreen } from './macros-screen.tsx';

const options = {
  statuses: [
    { id: 1, name: 'open', label: 'Open', user_label: 'Open', category: 'open' },
    { id: 2, name: 'closed', label: 'Closed', user_label: 'Closed', category: 'closed' },
  ],
  ...{ priorities: [], agents: [], groups: [], categories: [] },
};

const macro = (id: number, values: Partial<Macro> = {}): Macro => ({
  ...{ id, name: `Macro ${id}`, actions: [{ type: 'status', status: 'closed' }], body: null },
  ...{ shared: false, group_id: null, enabled: true, position: id, user: null },
  ...{ created_at: '2026-11-01T10:00:00.000Z', updated_at: '2026-11-01T10:00:00.000Z' },
  can: { update: true },
  ...values,
});

const base: Answers = {
  'tickets.agentOptions': () => options,
  'ticketFields.shown': () => ({ fields: [] }),
};

const show = (answers: Answers) =>
  showScreen(<MacrosScreen />, { answers: { ...base, ...answers }, user: agentUser });

const press = (element: HTMLElement) => act(async () => fireEvent.click(element));

beforeEach(() => localStorage.clear());

describe('the screen of macros', () => {
  it('says what each does, who sees it, and which is disabled', async () => {
    await show({
      'macros.list': () => ({
        macros: [macro(1, { body: '<p>Done.</p>' }), macro(2, { shared: true, enabled: false })],
      }),
    });
    expect(await screen.findByText('Change status to Closed · Send a reply')).toBeTruthy();
    expect(screen.getAllByText('Only me').length).toBeGreaterThan(0);
    expect(screen.getByText('Disabled')).toBeTruthy();
  });

  it('offers the first one while there is none, and says when they could not be loaded', async () => {
    const { unmount } = await show({ 'macros.list': () => ({ macros: [] }) });
    expect(await screen.findByText('No macros yet')).toBeTruthy();
    unmount();
    await show({
      'macros.list': () => {
        throw new Refusal('Forbidden', { httpStatus: 403 });
      },
    });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('moves a macro, where the agent may change all of them', async () => {
    let macros = [macro(1), macro(2, { shared: true }), macro(3)];
    const { sentTo, queryClient } = await show({
      'macros.list': () => ({ macros }),
      'macros.reorder': (input) => {
        const { ids } = input as { ids: number[] };
        macros = ids.flatMap((id) => macros.filter((one) => one.id === id));
        return { macros };
      },
    });
    const names = () => screen.getAllByText(/^Macro \d$/).map(({ textContent }) => textContent);
    await press(await screen.findByRole('button', { name: 'Move Macro 3 up' }));
    await waitFor(() => expect(sentTo('macros.reorder')).toEqual([{ ids: [1, 3, 2] }]));
    expect(names()).toEqual(['Macro 1', 'Macro 3', 'Macro 2']);
    expect(screen.getByText('Macro 3 moved to position 2 of 3')).toBeTruthy();
    macros = [macro(1), macro(2, { shared: true, can: { update: false } })];
    await act(() => queryClient.invalidateQueries({ queryKey: getQueryKey(api.macros.list) }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Move Macro/ })).toBeNull());
  });

  it('asks for a name and an action, and shows a refusal at its action', async () => {
    const sent: unknown[] = [];
    await show({
      'macros.list': () => ({ macros: [] }),
      'macros.create': (input) => {
        sent.push(input);
        throw new Refusal('Invalid', {
          httpStatus: 422,
          texts: { 'actions.0.status': ['The selected status is invalid.'] },
        });
      },
    });
    // Until it is known that there are none, the button is in the header.
    await screen.findByText('No macros yet');
    await press(screen.getByRole('button', { name: 'New macro' }));
    await press(await screen.findByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Enter a name for the macro.')).toBeTruthy();
    expect(screen.getByText('Add at least one action.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Close it' } });
    await press(screen.getByRole('button', { name: 'Add action' }));
    await press(await screen.findByRole('menuitem', { name: 'Change the status' }));
    await press(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      name: 'Close it',
      actions: [{ type: 'status', status: 'closed' }],
      body: null,
      shared: false,
    });
    expect(await screen.findByText('The selected status is invalid.')).toBeTruthy();
  });
});

describe('running a macro', () => {
  it('shows what it would change in the ticket, and stays open when the ticket refuses it', async () => {
    const ran: unknown[] = [];
    let isClosed = false;
    await showScreen(
      <MacroRunDialog
        run={{ ticketIds: [7], macroId: 1 }}
        onClose={() => {
          isClosed = true;
        }}
      />,
      {
        answers: {
          ...base,
          'macros.list': () => ({ macros: [macro(1)] }),
          'macros.preview': () => ({
            changes: [{ field: 'status', from: 'Open', to: 'Closed' }],
            body: '<p>Done.</p>',
            missing: ['customer.last_name'],
          }),
          'macros.run': (input) => {
            ran.push(input);
            return {
              results: [{ ticket_id: 7, ok: ran.length > 1, message: 'This ticket is locked.' }],
              operation: null,
            };
          },
        },
        user: agentUser,
      },
    );
    expect(await screen.findByText('Status from Open to Closed')).toBeTruthy();
    expect(screen.getByText(/no value for: \{\{customer\.last_name\}\}/)).toBeTruthy();
    await press(screen.getByRole('button', { name: 'Run macro' }));
    await waitFor(() => expect(ran).toEqual([{ id: 1, ticket_ids: [7] }]));
    expect(isClosed).toBe(false);
    await press(screen.getByRole('button', { name: 'Run macro' }));
    await waitFor(() => expect(isClosed).toBe(true));
  });
});
