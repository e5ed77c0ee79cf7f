import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { dispatchLiveEvent } from '#client/platform/realtime/live-events.ts';
import { showScreen } from '#client/testing/screen.tsx';
import type { ColleagueDraft, ServerDraft } from '#shared/drafts.ts';
import { ColleagueDrafts } from './colleague-drafts.tsx';

const updated_at = '2026-11-20T10:00:00.000Z';
const marta = { id: 5, display_name: 'Marta', avatar: null };

const drafted = (values: Partial<ServerDraft> | null): ColleagueDraft => {
  const content = { body: '<p>Switch it on.</p>', uploads: [], cc: [], bcc: [], shared: true, version: 1 };
  const draft = values && { mode: 'reply' as const, updated_at, ...content, ...values };
  return { user: marta, mode: draft?.mode ?? 'reply', updated_at, draft };
};

async function show(
  read: () => ColleagueDraft[],
  colleagues: Parameters<typeof ColleagueDrafts>[0]['colleagues'] = [],
) {
  const onInsert = vi.fn();
  await showScreen(<ColleagueDrafts ticketId={12} colleagues={colleagues} onInsert={onInsert} />, {
    answers: { 'drafts.listOfColleagues': () => ({ drafts: read() }) },
  });
  return { onInsert };
}

it('announces the draft of a colleague, and shows the content of a shared one, which can be inserted', async () => {
  let drafts = [drafted(null)];
  const { onInsert } = await show(() => drafts);
  const list = within(await screen.findByRole('region', { name: 'Drafts of colleagues' }));
  expect(list.getByText(/Marta has an unsent reply/)).toBeTruthy();
  expect(list.queryByRole('button')).toBeNull();
  drafts = [drafted({ mode: 'note', body: '<p>Switch <img src="/api/v1/file-entries/3" alt="it"> on.</p>' })];
  act(() => dispatchLiveEvent({ name: 'drafts', id: 12 }));
  fireEvent.click(await list.findByRole('button', { name: 'Read' }));
  expect(list.getByRole('button', { name: 'Hide' }).getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(await list.findByRole('button', { name: 'Insert into note' }));
  // The image is a file of its author.
  expect(onInsert).toHaveBeenCalledWith('notes', '<p>Switch it on.</p>');
  drafts = [];
  act(() => dispatchLiveEvent({ name: 'ticket', id: 12 }));
  await waitFor(() => expect(screen.queryByText(/Marta/)).toBeNull());
});

it('leaves out a reply that is being written, of which the notice of presence tells', async () => {
  await show(() => [drafted(null)], [{ user: marta, state: 'replying', since: updated_at }]);
  await act(async () => undefined);
  expect(screen.queryByText(/Marta/)).toBeNull();
});
