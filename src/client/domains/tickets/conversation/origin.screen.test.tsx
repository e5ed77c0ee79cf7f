import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { agentUser, showScreen } from '#client/testing/screen.tsx';
import { makeReply } from '#client/testing/tickets.ts';
import { Message } from './message.tsx';

const origin = {
  ...{ from: 'chris@example.org', subject: 'Help', matched_by: 'references' },
  explanation: ['It answers an email of this ticket.'],
  received_at: '2026-11-20T10:00:00.000Z',
};

const ofEmail = makeReply(5, {
  ...{ channel: 'email', has_original: true, quoted_body: '<p>Is it on?</p>' },
  dropped_attachments: [{ name: 'run.exe', reason: 'Blocked' }],
});

const show = () =>
  showScreen(<Message reply={ofEmail} viewerId={7} />, {
    user: agentUser,
    answers: { 'inboundMail.origin': () => ({ origin }) },
  });

it('shows what an email quoted on request, and the files that were not stored', async () => {
  await show();
  expect(screen.queryByText('Is it on?')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show quoted text' }));
  expect(screen.getByText('Is it on?')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Hide quoted text' }));
  expect(screen.queryByText('Is it on?')).toBeNull();
  expect(screen.getByText('1 attachment was not stored: run.exe (Blocked)')).toBeTruthy();
});

it('downloads the original of an email, and says why it is in this ticket', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Message options' }));
  const original = await screen.findByRole('menuitem', { name: 'Download original email' });
  expect(original.getAttribute('href')).toBe('/api/v1/replies/5/original');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Why this ticket' }));
  expect(await screen.findByText('It answers an email of this ticket.')).toBeTruthy();
  expect(screen.getByText('Assigned by the email that it answers')).toBeTruthy();
});
