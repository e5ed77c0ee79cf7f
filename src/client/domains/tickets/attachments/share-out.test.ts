import { expect, it } from 'vitest';
import type { FileEntry } from '#shared/uploads.ts';
import { describeFile } from '../../uploads/queue/describe-file.ts';
import { inOrder, noteOrder } from './file-order.ts';
import { shareOut } from './share-out.ts';

const isRefused = (name: string) => name.endsWith('.exe');

it('takes as many as there is room for, and names the others', () => {
  expect(shareOut(['a', 'b', 'c', 'd'], 2, isRefused)).toEqual({ taken: ['a', 'b'], leftOut: ['c', 'd'] });
  expect(shareOut(['a'], 0, isRefused)).toEqual({ taken: [], leftOut: ['a'] });
});

it('gives no room to what is refused, wherever it stands', () => {
  expect(shareOut(['x.exe', 'a', 'y.exe', 'b'], 1, isRefused)).toEqual({
    taken: ['x.exe', 'a', 'y.exe'],
    leftOut: ['b'],
  });
});

it('sorts files as they were chosen, whichever came first', () => {
  const [first, second, third] = ['1', '2', '3'].map((name) => describeFile(new File([''], name)));
  const arrived = (id: number, file = first) => ({ entry: { id } as FileEntry, file: file as never });
  noteOrder([arrived(30, third)]);
  noteOrder([arrived(10, second), arrived(20, first)]);
  const ids = [{ id: 30 }, { id: 10 }, { id: 99 }, { id: 20 }].sort(inOrder).map(({ id }) => id);
  expect(ids).toEqual([99, 20, 10, 30]);
});
