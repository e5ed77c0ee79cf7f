import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openArticleSearch } from '#client/shell/open-article-search.ts';
import { showScreen } from '#client/testing/screen.tsx';
import { SiteSearch } from './site-search.tsx';

const show = () =>
  showScreen(
    <>
      <button type="button" onClick={openArticleSearch}>
        Search
      </button>
      <a href="/hc">Help center</a>
      <SiteSearch />
    </>,
  );

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('gives the focus back to where it was, opened by its keys or its button', async () => {
  await show();
  const [link, button] = [screen.getByRole('link'), screen.getByRole('button', { name: 'Search' })];
  link.focus();
  fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true });
  const field = await screen.findByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.keyDown(field, { key: 'Escape' });
  await isClosed();
  expect(document.activeElement).toBe(link);

  button.focus();
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await isClosed();
  expect(document.activeElement).toBe(button);
});
