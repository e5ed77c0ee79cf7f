import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { agentUser, showScreen } from '#client/testing/screen.tsx';
import { SuggestionReport } from './suggestion-report.tsx';

const none = { forms: 0, clicked: 0, filed: 0, left: 0 };
const show = (shown: typeof none, held_out: typeof none) =>
  showScreen(<SuggestionReport from={undefined} />, {
    user: agentUser,
    answers: { 'searchTerms.suggestions': () => ({ shown, held_out }) },
  });

it('shows each number under its name', async () => {
  await show({ forms: 40, clicked: 12, filed: 30, left: 10 }, { forms: 10, clicked: 0, filed: 9, left: 1 });
  await waitFor(() => expect(screen.getByText('40')).toBeTruthy());
  const texts = screen.getByRole('region', { name: 'Suggested articles' }).textContent;
  expect(texts).toBe(
    'Suggestions shown4012 visitors opened an article' +
      'Suggestions not shown1010% left without a request' +
      'Requests avoided1025% left without a request after seeing suggestions',
  );
});

it('leaves out the control group that a site does not have', async () => {
  await show({ forms: 4, clicked: 1, filed: 4, left: 0 }, none);
  await waitFor(() => expect(screen.getByText('1 visitor opened an article')).toBeTruthy());
  expect(screen.queryByText('Suggestions not shown')).toBeNull();
});
