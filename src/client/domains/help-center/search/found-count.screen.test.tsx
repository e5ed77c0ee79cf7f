import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { agentUser, showScreen } from '#client/testing/screen.tsx';
import { agentAnswers, makeQueueRow } from '#client/testing/tickets.ts';
import { SearchDialog } from './search-dialog.tsx';

it('says how many were found in all groups together, not of articles alone', async () => {
  await showScreen(<SearchDialog opened onClose={() => {}} onLeave={() => {}} />, {
    user: agentUser,
    answers: {
      ...agentAnswers,
      'helpSearch.search': () => ({ pagination: { data: [] }, corrected_query: null, matches: null }),
      'tickets.search': () => ({ data: [makeQueueRow(3), makeQueueRow(2)] }),
    },
  });
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'invoice' } });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2), { timeout: 3000 });
  await screen.findByText('2 results');
});
