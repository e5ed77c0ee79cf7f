import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '#client/testing/screen.tsx';
import { NewOrganisationDialog } from './new-organisation-dialog.tsx';

it('says what sharing requests means, and stores it', async () => {
  const sent: unknown[] = [];
  await showScreen(<NewOrganisationDialog opened onClose={() => undefined} />, {
    answers: {
      'organisations.create': (input) => {
        sent.push(input);
        return { organisation: { id: 1, name: 'Acme' } };
      },
    },
  });
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Acme' } });
  const share = await screen.findByRole('switch', { hidden: true });
  expect((share as HTMLInputElement).checked).toBe(false);
  expect(screen.getByText("Members read and answer each other's requests.")).toBeTruthy();
  fireEvent.click(share);
  fireEvent.click(await screen.findByRole('button', { name: 'Create' }));
  await waitFor(() => expect(sent).toMatchObject([{ name: 'Acme', shared_requests: true }]));
});
