import { createReadStream } from 'node:fs';

/** The lines of a text file. One that is longer than `longest` characters is cut somewhere behind these. */
export async function* boundedLines(path: string, longest: number): AsyncGenerator<string> {
  let parts: string[] = [];
  let length = 0;
  const take = () => {
    const line = parts.join('');
    parts = [];
    length = 0;
    return line.endsWith('\r') ? line.slice(0, -1) : line;
  };
  for await (const read of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    for (const [index, text] of read.split('\n').entries()) {
      if (index > 0) yield take();
      // The rest of a long line is not held in memory.
      if (length > longest) continue;
      parts.push(text);
      length += text.length;
    }
  }
  if (length > 0) yield take();
}
