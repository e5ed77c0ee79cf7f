import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { agentUser, showScreen } from '#client/testing/screen.tsx';
import { noteRecentSearch, recentSearches } from './recent-searches.ts';
import { SearchDialog } from './search-dialog.tsx';

const answers = {
  'helpSearch.search': () => ({ pagination: { data: [] }, corrected_query: null, matches: null }),
};

beforeEach(() => {
  localStorage.removeItem('recent-searches');
  for (const term of ['printer', 'page numbers', 'Printer']) noteRecentSearch(term);
});

it('forgets a recent search by its button and by Delete, and nothing while one types', async () => {
  await showScreen(<SearchDialog opened onClose={() => {}} onLeave={() => {}} />, {
    user: agentUser,
    answers,
  });
  const remove = () => screen.queryAllByTitle('Remove from recent searches');
  await waitFor(() => expect(remove()).toHaveLength(2));
  const field = screen.getByRole('combobox');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  await screen.findByText('Del');
  fireEvent.keyDown(field, { key: 'Delete' });
  await waitFor(() => expect(remove()).toHaveLength(1));
  expect(recentSearches()).toEqual(['page numbers']);
  fireEvent.click(remove()[0] as HTMLElement);
  await waitFor(() => expect(remove()).toHaveLength(0));
  expect(recentSearches()).toEqual([]);
});
