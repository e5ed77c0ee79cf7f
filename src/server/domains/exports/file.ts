import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { csvFile } from '../../platform/rest/csv.ts';
import type { Run } from '../jobs/run-job.ts';

/** Input shared by all exports. */
export const periodSchema = z.object({
  format: z.enum(['jsonl', 'csv']),
  from: z.string().nullish(),
  to: z.string().nullish(),
});

export type Period = z.output<typeof periodSchema>;

const today = () => new Date().toISOString().slice(0, 10);

/** Writes a stream to a local file, and moves it to the site's storage. */
export async function storeExport(
  run: Run,
  source: NodeJS.ReadableStream,
  { name, ending, type }: { name: string; ending: string; type: string },
): Promise<void> {
  const folder = await run.workFolder('export');
  try {
    const path = join(folder, 'export');
    await pipeline(source, createWriteStream(path));
    const { size } = await stat(path);
    await run.keepFile(path, size, `${name}-${today()}.${ending}`, type);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Serializes records as lines of JSON, lazily. */
export async function* toJsonLines(things: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const thing of things) yield `${JSON.stringify(thing)}\n`;
}

interface Table<Row> {
  name: string;
  total: number;
  /** Rows, part by part. */
  parts: AsyncIterable<readonly Row[]>;
  columns: Record<string, (row: Row) => string | number | boolean | null>;
  /** The same rows with their nested records, for JSON lines. */
  whole: (rows: readonly Row[]) => Promise<readonly unknown[]>;
}

/** Stores the rows as CSV, or with nested records as JSON lines; reports the progress. */
export async function storeTable<Row>(
  run: Run,
  format: Period['format'],
  { name, total, parts, columns, whole }: Table<Row>,
): Promise<void> {
  let done = 0;
  async function* counted() {
    for await (const rows of parts) {
      yield rows;
      done += rows.length;
      await run.step(done, Math.max(total, done));
    }
  }
  async function* things() {
    for await (const rows of counted()) yield* await whole(rows);
  }
  await run.step(0, total);
  const isCsv = format === 'csv';
  const source = isCsv ? csvFile(name, columns, counted()).chunks : toJsonLines(things());
  const [ending, type] = isCsv ? ['csv', 'text/csv; charset=utf-8'] : ['jsonl', 'application/jsonl'];
  await storeExport(run, Readable.from(source), { name, ending, type });
  await run.step(done, done);
}
