import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkFolders } from '#server/platform/data-folder/work-folders.ts';

/**
 * Spools rows to a file until they are stored, which bounds the memory to a few texts. Each row is one line of JSON;
 * `close` removes the file.
 */
export class RowSpool<Row> {
  readonly #folder: string;
  readonly #file: FileHandle;
  #waiting: string[] = [];
  #size = 0;

  private constructor(folder: string, file: FileHandle) {
    this.#folder = folder;
    this.#file = file;
  }

  static async open<Row>(folders: Pick<WorkFolders, 'make'>): Promise<RowSpool<Row>> {
    const folder = await folders.make('rows');
    return new RowSpool<Row>(folder, await open(join(folder, 'rows'), 'w+'));
  }

  get size(): number {
    return this.#size;
  }

  async add(row: Row): Promise<void> {
    this.#waiting.push(`${JSON.stringify(row)}\n`);
    this.#size += 1;
    if (this.#waiting.length >= 50) await this.#write();
  }

  async #write(): Promise<void> {
    const lines = this.#waiting.join('');
    this.#waiting = [];
    await this.#file.appendFile(lines);
  }

  /** All rows in their order, in batches. */
  async *batches(size: number): AsyncGenerator<Row[]> {
    await this.#write();
    let batch: Row[] = [];
    for await (const line of this.#file.readLines({ start: 0, autoClose: false })) {
      batch.push(JSON.parse(line) as Row);
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  async close(): Promise<void> {
    await this.#file.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
