import { beforeEach, expect, it, vi } from 'vitest';
import type { FileEntry } from '#shared/uploads.ts';
import { attachedFiles, newDraft, parseDraft, storeDraft } from './draft-store.ts';

const empty = { body: '' };

const file = (id: number): FileEntry => ({
  id,
  url: `/api/v1/file-entries/${id}`,
  thumbnail_url: null,
  name: 'notes.txt',
  file_name: 'abc.txt',
  mime: 'text/plain',
  extension: 'txt',
  file_size: 5,
  type: 'text',
  parent_id: null,
  workspace_id: null,
  created_at: '2026-11-21T00:00:00.000Z',
});

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});

it('keeps files as it keeps text', () => {
  const draft = newDraft({ body: '<p>Hi</p>' }, { uploads: [file(1), file(2)], inline: [2] });
  storeDraft('a', draft);
  expect(parseDraft(stored.get('a') ?? null, empty)).toEqual(draft);
  expect(attachedFiles(draft)).toEqual([file(1)]);
});

it('is worth keeping for a file alone, but not for a picture that was taken out of the text', () => {
  storeDraft('a', newDraft(empty, { uploads: [file(1)], inline: [] }));
  expect(parseDraft(stored.get('a') ?? null, empty).uploads).toEqual([file(1)]);
  storeDraft('a', newDraft(empty, { uploads: [file(1)], inline: [1] }));
  expect(stored.size).toBe(0);
});

it.each(['{"values":{"body":"x"}}', '{"values":{"body":"x"},"uploads":"y","inline":[null]}'])(
  'reads what was kept without files: %s',
  (text) => {
    stored.set('a', text);
    expect(parseDraft(stored.get('a') ?? null, empty)).toMatchObject({
      values: { body: 'x' },
      uploads: [],
      inline: [],
    });
  },
);

it('leaves out what is no file', () => {
  stored.set('a', JSON.stringify({ values: { body: 'x' }, uploads: [{ id: 1 }, file(2)], inline: [] }));
  expect(parseDraft(stored.get('a') ?? null, empty).uploads).toEqual([file(2)]);
});
