import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { rows } from '../db/statements.ts';
import { BackupFailure, type BackupTable } from './manifest.ts';

/*
 * A row is a line of JSON: the text that PostgreSQL writes for each column, null for null. That is exact for every type,
 * and the same for an embedded database and a server of any version.
 */

const rowsAtOnce = 500;

/** A statement takes rows until their lines have so many characters. */
const maxBatchLength = 1_000_000;

type Columns = BackupTable['columns'];

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** `schema.table`, quoted. */
const quotedTable = (name: string) => name.split('.').map(quoted).join('.');

async function* linesOf(tx: Database, table: string, columns: Columns, where: string) {
  const values = columns.map(({ name }) => `${quoted(name)}::text`).join(', ');
  const select = `select json_build_array(${values})::text as line from ${quotedTable(table)} ${where}`;
  await tx.execute(sql.raw(`declare backup no scroll cursor for ${select}`));
  for (;;) {
    const found = await rows<{ line: string }>(tx, sql.raw(`fetch ${rowsAtOnce} from backup`));
    yield* found.map(({ line }) => line);
    if (found.length < rowsAtOnce) break;
  }
  await tx.execute(sql.raw('close backup'));
}

/**
 * Writes lines to a new compressed file, which is on disk when this resolves. Returns their number and the hash of the
 * file.
 */
export async function writeLines(file: string, lines: AsyncIterable<string> | Iterable<string>) {
  let count = 0;
  const hash = createHash('sha256');
  async function* counted() {
    let part = '';
    for await (const line of lines) {
      count += 1;
      part += `${line}\n`;
      if (part.length < 65_536) continue;
      yield part;
      part = '';
    }
    yield part;
  }
  async function* hashed(source: AsyncIterable<Buffer>) {
    for await (const part of source) {
      hash.update(part);
      yield part;
    }
  }
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(counted, createGzip({ level: 4 }), hashed, target);
  return { count, sha256: hash.digest('hex') };
}

/** The lines of such a file. */
export async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  const piping = pipeline(source, unpacked).catch((error: unknown) => {
    unpacked.destroy(error instanceof Error ? error : undefined);
  });
  for await (const line of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line !== '') yield line;
  }
  await piping;
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}

/** Writes the rows of a table as the transaction sees them. */
export async function saveRows(
  tx: Database,
  { name, columns, where = '' }: { name: string; columns: Columns; where?: string },
  file: string,
): Promise<BackupTable> {
  const { count, sha256 } = await writeLines(file, linesOf(tx, name, columns, where));
  return { name, columns, rows: count, sha256 };
}

/** Inserts the rows of a file into a table. Throws when their number differs from the manifest's. */
export async function loadRows(
  tx: Database,
  { name, columns, rows: expected }: BackupTable,
  file: string,
  which = '',
): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map((column, index) => `(line->>${index})::${column.type}`).join(', ');
  const insert = `insert into ${quotedTable(name)} (${names}) overriding system value select ${values} from json_array_elements(`;
  let batch: string[] = [];
  let length = 0;
  let count = 0;
  const send = async () => {
    if (batch.length === 0) return;
    const lines = `[${batch.join(',')}]`;
    await tx.execute(sql`${sql.raw(insert)}${lines}::text::json) line ${sql.raw(which)}`);
    count += batch.length;
    batch = [];
    length = 0;
  };
  for await (const line of readLines(file)) {
    batch.push(line);
    length += line.length;
    if (batch.length === rowsAtOnce || length > maxBatchLength) await send();
  }
  await send();
  if (count !== expected) {
    throw new BackupFailure(`The backup has ${count} rows of ${name}, but says that it has ${expected}.`);
  }
}
