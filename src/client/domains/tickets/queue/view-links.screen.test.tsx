import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '#client/testing/screen.tsx';
import { ViewLinks } from './view-links.tsx';

it('tells views apart by initials, and shows their numbers as Home does', async () => {
  const view = (id: number, name: string) => ({ id, name, pinned: true, order: 'newest' });
  await showScreen(<ViewLinks search={{}} counts={[{ id: 4, count: 1001 }]} />, {
    answers: { 'views.list': () => ({ views: [view(4, 'Refunds'), view(5, 'Big orders'), view(6, '—')] }) },
  });
  const links = (await screen.findAllByRole('link')).map(({ textContent }) => textContent);
  expect(links).toEqual(['RERefunds1,000+', 'BOBig orders', '#—']);
});
