import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { searchFor, showList } from '../../testing/lists.tsx';
import { ThemesScreen } from './themes-screen.tsx';

const theme = (id: number, name: string, is_dark: boolean) => ({
  id,
  name,
  is_dark,
  values: {},
  default_light: false,
  default_dark: false,
  warnings: [],
});

it('finds themes by their name', async () => {
  await showList(ThemesScreen, {
    'themes.list': () => ({ themes: [theme(1, 'Light', false), theme(2, 'Dark', true)] }),
  });
  const menus = () => screen.queryAllByRole('button', { name: /^Actions for / });
  await waitFor(() => expect(menus()).toHaveLength(2));
  await searchFor('Search themes', 'dark');
  await waitFor(() =>
    expect(menus().map((menu) => menu.getAttribute('aria-label'))).toEqual(['Actions for Dark']),
  );
  await searchFor('Search themes', 'neither');
  expect(await screen.findByText('No results')).toBeTruthy();
});
