import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '#client/testing/screen.tsx';
import type { FileEntry } from '#shared/uploads.ts';
import { MessageFiles } from './message-files.tsx';

const file = (id: number, isPicture: boolean): FileEntry => ({
  id,
  url: `/api/v1/file-entries/${id}`,
  thumbnail_url: isPicture ? `/api/v1/file-entries/${id}?thumbnail=true` : null,
  name: `file ${id}`,
  file_name: `${id}`,
  mime: isPicture ? 'image/png' : 'text/plain',
  extension: isPicture ? 'png' : 'txt',
  file_size: 8,
  type: isPicture ? 'image' : 'text',
  parent_id: null,
  workspace_id: null,
  created_at: '2026-11-01T10:00:00.000Z',
});

it('shows some of very many files until the others are asked for', async () => {
  const files = Array.from({ length: 60 }, (_, index) => file(index + 1, index % 2 === 0));
  await showScreen(<MessageFiles files={files} onOpen={() => undefined} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(20);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 60 files' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(60);
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
});

it('shows every file that the form takes at once', async () => {
  const files = Array.from({ length: 10 }, (_, index) => file(index + 1, false));
  await showScreen(<MessageFiles files={files} onOpen={() => undefined} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  expect(screen.queryByRole('button')).toBeNull();
});
