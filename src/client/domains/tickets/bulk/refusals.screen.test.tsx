import { Notifications } from '@mantine/notifications';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { agentUser, showScreen } from '#client/testing/screen.tsx';
import { MacroRunDialog } from '../macros/macro-run-dialog.tsx';
import { BulkResults } from './bulk-results.tsx';

const refusal = {
  message: 'The Operating system field is required.',
  text: { line: 'The :attribute field is required.', values: { attribute: 'Operating system' } },
};

const options = {
  language: 'de',
  lines: { 'The :attribute field is required.': 'Das Feld „:attribute“ ist erforderlich.' },
  user: agentUser,
};

const translated = 'Das Feld „Operating system“ ist erforderlich.';

it('names the refusals of a bulk action in the reader’s language, those with values too', async () => {
  const about = { subject_type: 'ticket', outcome: 'failed', ok: false, reason: null };
  const data = [
    { ...about, ...refusal, position: 0, subject_id: 7, ticket_id: 7, title: 'Printer' },
    { ...about, position: 1, subject_id: 8, ticket_id: 8, title: 'Paper', message: 'Locked.', text: null },
  ];
  await showScreen(<BulkResults jobId="1e0a6a4e-5f0e-4a39-9d34-6b1f2f1f4c11" onClose={() => undefined} />, {
    ...options,
    lines: { ...options.lines, 'Locked.': 'Gesperrt.' },
    answers: {
      'jobs.results': () => ({ pagination: { data, total: 2, current_page: 1, last_page: 1, per_page: 15 } }),
    },
  });
  expect(await screen.findByText(translated)).toBeTruthy();
  expect(screen.getByText('Gesperrt.')).toBeTruthy();
});

it('names the refusal of a macro in the reader’s language', async () => {
  const macro = { id: 1, name: 'Solved', actions: [], body: null, shared: true, enabled: true };
  await showScreen(
    <>
      <Notifications />
      <MacroRunDialog run={{ ticketIds: [7], macroId: 1 }} onClose={() => undefined} />
    </>,
    {
      ...options,
      answers: {
        'macros.list': () => ({ macros: [macro] }),
        'macros.preview': () => ({ changes: [], body: '<p>Done.</p>', missing: [] }),
        'macros.run': () => ({ results: [{ ticket_id: 7, ok: false, ...refusal }], operation: null }),
      },
    },
  );
  const button = await screen.findByRole('button', { name: 'Run macro' });
  await act(async () => fireEvent.click(button));
  expect(await screen.findByText(translated)).toBeTruthy();
});
