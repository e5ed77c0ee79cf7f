import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press, recordsOf, searchFor, showList } from '../../testing/lists.tsx';
import { LanguagesScreen } from './languages-screen.tsx';

const language = (id: string, name: string, translated: number, fields: object = {}) => ({
  id,
  language: id,
  name,
  enabled: true,
  rtl: false,
  is_default: false,
  is_shipped: false,
  translated,
  total: 100,
  ...fields,
});

const names = () => recordsOf('table', 'Languages');

it('finds languages, sorts, enables and deletes them after a question', async () => {
  let localizations = [
    language('en', 'English', 100, { is_default: true, is_shipped: true }),
    language('fr', 'Français', 0, { enabled: false }),
  ];
  const { sentTo, searches } = await showList(LanguagesScreen, {
    'localizations.list': () => ({ localizations }),
    'localizations.update': (input) => {
      const { id, ...change } = input as { id: string };
      localizations = localizations.map((one) => (one.id === id ? { ...one, ...change } : one));
      return { localization: localizations.find((one) => one.id === id) };
    },
    'localizations.delete': (input) => {
      const { id } = input as { id: string[] };
      localizations = localizations.filter((one) => !id.includes(one.id));
      return {};
    },
  });
  await waitFor(() => expect(names()).toHaveLength(2));
  await press('Translated');
  expect(searches.at(-1)).toMatchObject({ sort: 'most' });
  expect(names()[0]).toContain('English');
  await press('Translated');
  expect(searches.at(-1)).toMatchObject({ sort: 'fewest' });
  expect(names()[0]).toContain('Français');

  await searchFor('Search languages', 'FRANCAIS');
  await waitFor(() => expect(names()).toEqual([expect.stringContaining('Disabled')]));
  await press('Actions for Français');
  await press('Enable', 'menuitem');
  await waitFor(() => expect(names()[0]).not.toContain('Disabled'));
  expect(sentTo('localizations.update')).toEqual([{ id: 'fr', enabled: true }]);

  const question = () => within(screen.getByRole('dialog', { name: 'Delete Français?' }));
  await press('Actions for Français');
  await press('Delete', 'menuitem');
  await act(async () => fireEvent.click(question().getByRole('button', { name: 'Cancel' })));
  expect(names()).toHaveLength(1);
  await press('Actions for Français');
  await press('Delete', 'menuitem');
  expect(sentTo('localizations.delete')).toEqual([]);
  await act(async () => fireEvent.click(question().getByRole('button', { name: 'Delete' })));
  expect(await screen.findByText('No results')).toBeTruthy();
  expect(sentTo('localizations.delete')).toEqual([{ id: ['fr'] }]);
});
