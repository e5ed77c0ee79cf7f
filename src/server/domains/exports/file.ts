import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { csvFile } from '../../platform/rest/csv.ts';
import type { Run } from '../jobs/run-job.ts';

/** What every export knows of what was asked for. */
export const periodSchema = z.object({
  format: z.enum(['jsonl', 'csv']),
  from: z.string().nullish(),
  to: z.string().nullish(),
});

export type Period = z.output<typeof periodSchema>;

const today = () => new Date().toISOString().slice(0, 10);

/** Writes what comes into a file of this machine, and keeps it where files of the site are. */
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

/** Things as lines of JSON, as they come. */
export async function* toJsonLines(things: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const thing of things) yield `${JSON.stringify(thing)}\n`;
}

interface Table<Row> {
  name: string;
  total: number;
  /** Rows, part by part. */
  parts: AsyncIterable<readonly Row[]>;
  columns: Record<string, (row: Row) => string | number | boolean | null>;
  /** The same rows with all that belongs to them, for JSON lines. */
  whole: (rows: readonly Row[]) => Promise<readonly unknown[]>;
}

/** Keeps the rows as CSV, or with all that belongs to them as JSON lines; says how far it is. */
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
