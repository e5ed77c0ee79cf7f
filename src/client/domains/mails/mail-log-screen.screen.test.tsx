import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showScreen } from '../../testing/screen.tsx';
import { MailLogScreen } from './mail-log-screen.tsx';

const mail = (id: number, fields: object) => ({
  id,
  to: 'ann@example.com',
  subject: `Mail ${id}`,
  template: 'request_received',
  label: 'Request received (to the customer)',
  attempts: 1,
  answer: null,
  can_resend: false,
  created_at: '2026-11-20T10:00:00Z',
  sent_at: '2026-11-20T10:00:01Z',
  ...fields,
});

it('says of a mail that became a file that it was saved, and only of others that they were sent', async () => {
  const onChange = vi.fn();
  await showScreen(<MailLogScreen search={{}} onChange={onChange} />, {
    answers: {
      'mails.list': () => ({
        data: [mail(2, { state: 'sent', transport: 'smtp' }), mail(1, { state: 'sent', transport: 'file' })],
        next_cursor: null,
      }),
    },
  });
  const [sent, saved] = within(await screen.findByRole('list', { name: 'Email log' })).getAllByRole(
    'listitem',
  );
  expect(sent?.textContent).toContain('Sent');
  expect(saved?.textContent).toContain('Saved as file');
  expect(saved?.textContent).not.toContain('Sent');
  fireEvent.click(screen.getByRole('radio', { name: 'Saved as file' }));
  expect(onChange).toHaveBeenCalledWith({ state: 'sent', transport: 'file' });
  fireEvent.click(screen.getByRole('radio', { name: 'Bounced' }));
  expect(onChange).toHaveBeenLastCalledWith({ state: 'bounced' });
});

it('has the label of its template in the reader’s language for a mail that has not left', async () => {
  const waiting = mail(3, { state: 'queued', transport: null, subject: null, attempts: 0, sent_at: null });
  await showScreen(<MailLogScreen search={{}} onChange={() => undefined} />, {
    language: 'de',
    lines: { 'Request received (to the customer)': 'Anfrage eingegangen (an den Kunden)' },
    answers: { 'mails.list': () => ({ data: [waiting], next_cursor: null }) },
  });
  expect(await screen.findByText('Anfrage eingegangen (an den Kunden)')).toBeTruthy();
  expect(screen.queryByText('request_received')).toBeNull();
});
