import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { agentUser, Refusal, showScreen } from '#client/testing/screen.tsx';
import type { Person } from '#shared/auth.ts';
import { OwnerSelect } from './owner-select.tsx';

const person = (id: number, display_name: string): Person => ({ id, display_name, avatar: null });
const everyone = [person(7, 'Aiko Agent'), person(8, 'Noor Writer'), person(9, 'Nora Editor')];

async function open(owner: Person | null, isRefused = () => false) {
  const onChange = vi.fn();
  const shown = await showScreen(<OwnerSelect owner={owner} onChange={onChange} />, {
    user: agentUser,
    answers: {
      'hcArticles.owners': (input) => {
        if (isRefused()) throw new Refusal('Down.', { httpStatus: 503 });
        const { query } = input as { query: string };
        return { owners: everyone.filter(({ display_name }) => display_name.includes(query)) };
      },
    },
  });
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Owner' });
  const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  const openList = () => {
    act(() => field.focus());
    fireEvent.click(field);
  };
  return { ...shown, field, openList, names, onChange };
}

function type(field: HTMLInputElement, value: string) {
  act(() => field.focus());
  fireEvent.change(field, { target: { value } });
}

it('offers the people who can edit articles, and no owner', async () => {
  const { field, openList, names, onChange, sentTo } = await open(null);
  expect(field.value).toBe('No owner');
  expect(sentTo('hcArticles.owners')).toEqual([]);
  openList();
  await waitFor(() => expect(names()).toEqual(['No owner', 'Aiko Agent', 'Noor Writer', 'Nora Editor']));
  fireEvent.click(screen.getByRole('option', { name: 'Noor Writer' }));
  expect(onChange).toHaveBeenCalledWith(8);
});

it('searches on the server, and can remove an owner who is not listed', async () => {
  const { field, openList, names, onChange, sentTo } = await open(person(70, 'Former Writer'));
  expect(field.value).toBe('Former Writer');
  openList();
  await waitFor(() => expect(names()).toHaveLength(4));
  type(field, 'Nora');
  await waitFor(() => expect(names()).toEqual(['Nora Editor']), { timeout: 4000 });
  expect(sentTo('hcArticles.owners')).toEqual([{ query: '' }, { query: 'Nora' }]);
  type(field, 'Nobody');
  await waitFor(() => expect(screen.getByText('No one with this name can edit articles')).toBeTruthy(), {
    timeout: 4000,
  });
  act(() => field.blur());
  expect(field.value).toBe('Former Writer');
  openList();
  await waitFor(() => expect(names()).toHaveLength(4));
  fireEvent.click(screen.getByRole('option', { name: 'No owner' }));
  expect(onChange).toHaveBeenCalledWith(null);
});

it('tells that the list could not be loaded, and loads it when opened again', async () => {
  let isRefused = true;
  const { field, openList, names } = await open(null, () => isRefused);
  openList();
  await waitFor(() => expect(screen.getByText(/list of people couldn't be loaded/)).toBeTruthy(), {
    timeout: 4000,
  });
  act(() => field.blur());
  isRefused = false;
  openList();
  await waitFor(() => expect(names()).toHaveLength(4), { timeout: 4000 });
});
