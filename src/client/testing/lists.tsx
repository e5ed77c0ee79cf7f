import { act, fireEvent, screen, within } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import type { CurrentUser } from '#shared/auth.ts';
import { updateBootstrap } from '../platform/bootstrap.ts';
import { type Answers, agentUser, showScreen } from './screen.tsx';

/** Somebody who may do everything. */
export const administrator = {
  ...agentUser,
  permissions: [{ name: 'admin', restrictions: [] }],
} as CurrentUser;

interface ListScreen<Search> {
  search: Search;
  onChange: (search: Search) => void;
}

/** Shows the screen of a list to an administrator; `searches` has what its address was asked to say, the newest last. */
export async function showList<Search extends object>(
  List: ComponentType<ListScreen<Search>>,
  answers: Answers,
) {
  const searches: Search[] = [];
  function Page() {
    const [search, setSearch] = useState({} as Search);
    const change = (next: Search) => {
      searches.push(next);
      setSearch(next);
    };
    return <List search={search} onChange={change} />;
  }
  const shown = await showScreen(<p>Page</p>, { user: administrator, answers });
  updateBootstrap(shown.queryClient, (data) => ({
    ...data,
    settings: {
      ...data.settings,
      envato: { enable: false },
      themes: { default_id: null },
    } as unknown as typeof data.settings,
  }));
  await shown.show(<Page />);
  return { ...shown, searches };
}

export const press = (name: string | RegExp, role: 'button' | 'menuitem' = 'button') =>
  act(async () => fireEvent.click(screen.getByRole(role, { name })));

export const searchFor = (label: string, terms: string) =>
  act(async () =>
    fireEvent.change(screen.getByRole('searchbox', { name: label }), { target: { value: terms } }),
  );

/** The texts of the records of a list or a table, from the first to the last. */
export function recordsOf(role: 'list' | 'table', name: string): string[] {
  const list = screen.queryByRole(role, { name });
  if (list === null) return [];
  const records = within(list).queryAllByRole(role === 'list' ? 'listitem' : 'row');
  return records.slice(role === 'list' ? 0 : 1).map(({ textContent }) => textContent ?? '');
}
