import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { agentUser, showScreen } from '#client/testing/screen.tsx';
import { makeTicket } from '#client/testing/tickets.ts';
import { TicketMenu } from './ticket-menu.tsx';

const exporter = {
  ...agentUser,
  permissions: [...agentUser.permissions, { name: 'tickets.export', restrictions: [] }],
};

const { can } = makeTicket();
const ticket = makeTicket({ can: { ...can, snooze: false, delete: false, forward: false } });

const links = () =>
  screen
    .getAllByRole('menuitem')
    .map((item) => item.getAttribute('href'))
    .filter((href) => href !== null);

it('exports with internal notes only when they are switched on', async () => {
  const onWithNotes = vi.fn();
  const menu = (withNotes: boolean) => (
    <TicketMenu ticket={ticket} withNotes={withNotes} onWithNotes={onWithNotes} />
  );
  const { show } = await showScreen(menu(false), { user: exporter });
  fireEvent.click(screen.getByRole('button', { name: 'Ticket options' }));
  const notes = await screen.findByRole('menuitemcheckbox', { name: 'Include internal notes' });
  expect(links()).toEqual(
    ['json', 'html', 'eml'].map((format) => `/api/v1/tickets/12/export?format=${format}`),
  );
  fireEvent.click(notes);
  expect(onWithNotes).toHaveBeenCalledWith(true);
  await show(menu(true));
  expect(links()[0]).toBe('/api/v1/tickets/12/export?format=json&notes=1');
});

it('offers people without that permission to print, and not to export', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await showScreen(<TicketMenu ticket={ticket} withNotes={false} onWithNotes={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Ticket options' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Run a macro…', 'Print']);
  fireEvent.click(items[1] as HTMLElement);
  expect(print).toHaveBeenCalled();
  vi.unstubAllGlobals();
});
