import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { boundedLines } from './lines.ts';

it('lines are read one after the other, and of one that is too long the beginning', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hd-lines-'));
  const file = join(folder, 'text');
  const linesOf = async (text: string, longest = 100) => {
    await writeFile(file, text);
    const found: string[] = [];
    for await (const line of boundedLines(file, longest)) found.push(line);
    return found;
  };
  try {
    expect(await linesOf('')).toEqual([]);
    expect(await linesOf('one\r\n\ntwo')).toEqual(['one', '', 'two']);
    expect(await linesOf('one\n')).toEqual(['one']);
    const long = 'x'.repeat(200_000);
    expect(await linesOf(`${long}\n${long}`, 1_000_000)).toEqual([long, long]);
    const [first, cut, ...more] = await linesOf(`one\n${'x'.repeat(5_000_000)}\nlast`);
    expect([first, more]).toEqual(['one', ['last']]);
    expect(cut?.length).toBeLessThan(200_000);
  } finally {
    await rm(folder, { recursive: true });
  }
});
