import { describe, expect, it } from 'vitest';
import { droppedFiles } from './dropped-files.ts';
import { pastedFiles } from './pasted-files.ts';

describe('what is pasted', () => {
  const paste = (files: File[], types: string[] = ['Files']) =>
    pastedFiles({ clipboardData: { files, types } as unknown as DataTransfer });
  const taken = new Date(2026, 10, 21, 14, 3).getTime();
  const screenshot = (type = 'image/png') => new File([''], 'image.png', { type, lastModified: taken });

  it('gives pictures of the screen a name that says what they are', () => {
    expect(paste([screenshot()])[0]?.name).toBe('Screenshot 2026-11-21 14.03.png');
    const names = paste([screenshot('image/jpeg'), screenshot()]).map(({ name }) => name);
    expect(names).toEqual(['Screenshot 2026-11-21 14.03.jpg', 'Screenshot 2026-11-21 14.03 (2).png']);
  });

  it('keeps the names of files', () => {
    const [file] = paste([new File([''], 'invoice.pdf')], ['Files', 'text/plain']);
    expect(file?.name).toBe('invoice.pdf');
  });

  it('is text where a picture of it comes along', () => {
    expect(paste([screenshot()], ['text/plain', 'text/html', 'Files'])).toEqual([]);
    expect(paste([], ['text/plain'])).toEqual([]);
  });
});

describe('what is dropped', () => {
  const fileEntry = (fullPath: string) => ({
    isDirectory: false,
    name: fullPath.split('/').at(-1) ?? '',
    fullPath,
    file: (done: (file: File) => void) => done(new File(['x'], fullPath.split('/').at(-1) ?? '')),
  });
  const folder = (name: string, entries: unknown[]) => ({
    isDirectory: true,
    name,
    createReader: () => {
      const portions = [entries.slice(0, 1), entries.slice(1), []];
      return { readEntries: (done: (portion: unknown[]) => void) => done(portions.shift() ?? []) };
    },
  });
  const item = (entry: { isDirectory: boolean; name: string }) => ({
    kind: 'file',
    webkitGetAsEntry: () => entry,
    getAsFile: () => new File(['x'], entry.name),
  });

  it('is every file, with its place in the folder it is in', async () => {
    const letters = folder('letters', [
      fileEntry('/letters/a.txt'),
      fileEntry('/letters/.DS_Store'),
      folder('old', [fileEntry('/letters/old/b.txt')]),
    ]);
    const items = [item(fileEntry('/c.txt')), item(letters), { kind: 'string' }];
    const files = await droppedFiles({ items } as unknown as DataTransfer);
    expect(files.map(({ name, webkitRelativePath }) => [name, webkitRelativePath || null])).toEqual([
      ['c.txt', null],
      ['a.txt', 'letters/a.txt'],
      ['b.txt', 'letters/old/b.txt'],
    ]);
  });
});
