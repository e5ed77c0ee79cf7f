import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '#client/testing/screen.tsx';
import { WorkspaceFilter } from './workspace-filter.tsx';

const acme = { id: 7, name: 'Acme', members_count: 1 };
const other = { id: 8, name: 'Zeppelin works', members_count: 12 };

const open = () => fireEvent.click(screen.getByRole('button', { name: 'Filter by workspace' }));
const offered = async () =>
  (await screen.findAllByRole('option', { hidden: true })).map(({ textContent }) => textContent);

it('asks for workspaces when it is opened, finds them by name, and says which was chosen', async () => {
  const asked: unknown[] = [];
  const chosen: number[] = [];
  await showScreen(<WorkspaceFilter chosen={undefined} onChoose={(id) => chosen.push(id)} />, {
    answers: {
      'tickets.workspaces': (input) => {
        const { query } = input as { query?: string };
        asked.push(query);
        if (query === 'zep') return { data: [other], has_more: false };
        return { data: query === undefined ? [acme, other] : [], has_more: query === undefined };
      },
    },
  });
  expect(asked).toEqual([]);
  open();
  expect(await offered()).toEqual(['Acme1 member', 'Zeppelin works12 members']);
  expect(screen.getByText('Showing the first 20. Keep typing to find others.')).toBeTruthy();
  const field = screen.getByRole('textbox', { name: 'Workspace name', hidden: true });
  fireEvent.change(field, { target: { value: 'qq' } });
  expect(await screen.findByText('No workspaces with this name')).toBeTruthy();
  fireEvent.change(field, { target: { value: ' zep ' } });
  await waitFor(async () => expect(await offered()).toEqual(['Zeppelin works12 members']));
  await act(async () => fireEvent.click(screen.getByRole('option', { hidden: true })));
  expect(chosen).toEqual([8]);
  expect(asked).toEqual([undefined, 'qq', 'zep']);
});

it('says when the site has no workspace', async () => {
  const answers = { 'tickets.workspaces': () => ({ data: [], has_more: false }) };
  await showScreen(<WorkspaceFilter chosen={undefined} onChoose={() => undefined} />, { answers });
  open();
  expect(await screen.findByText('No workspaces yet')).toBeTruthy();
});
