import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../../testing/screen.tsx';
import { useSizeText } from './use-size-text.ts';

function Size() {
  return <p>{useSizeText()(419_123)}</p>;
}

it('a size keeps its order in a line from right to left', async () => {
  await showScreen(<Size />, { language: 'ar' });
  expect(screen.getByText(/KB/).textContent).toBe('\u2066409.3 KB\u2069');
});
