import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { agentUser, showScreen } from '#client/testing/screen.tsx';
import type { TicketDetails } from '#shared/tickets.ts';
import { articleHtml, similarQuery, TicketSuggestions } from './ticket-suggestions.tsx';

const article = { id: 4, title: 'Care of <printers>', slug: 'care', path: [] };
const ticket = {
  id: 1,
  subject: 'The printer jams on paper',
  can: { reply: true },
} as unknown as TicketDetails;

const hit = (id: number, title: string) => ({ id, title, subtitle: '', url: '', highlights: [] });

it('suggests articles and closed tickets, and puts the link of an article into the reply', async () => {
  const onInsert = vi.fn();
  await showScreen(<TicketSuggestions ticket={ticket} onInsert={onInsert} />, {
    user: agentUser,
    answers: {
      'tickets.replies': () => ({ pagination: { data: [{ body: '<p>Help</p>' }], total: 1 } }),
      'helpSearch.suggest': () => ({ articles: [article] }),
      'search.everything': () => ({
        groups: [{ type: 'tickets', more: false, results: [hit(1, 'This one'), hit(2, 'Printer jams')] }],
      }),
    },
  });
  await screen.findByText('Printer jams');
  expect(screen.queryByText('This one')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Insert link to Care of <printers> in reply' }));
  expect(onInsert).toHaveBeenCalledWith(articleHtml(article, window.location.origin));
  expect(onInsert.mock.calls[0]?.[0]).toContain('Care of &lt;printers&gt;</a>');
});

it('looks for any significant word of the subject', () => {
  expect(similarQuery('The printer jams on paper')).toBe('printer or jams or paper status:closed');
  expect(similarQuery('??')).toBeNull();
});
