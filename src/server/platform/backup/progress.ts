import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export const backupPhases = ['files', 'tables', 'new files'] as const;

export type BackupPhase = (typeof backupPhases)[number];

const progressSchema = z.object({ phase: z.enum(backupPhases), done: z.int() });

const pathIn = (folder: string) => join(folder, '.progress.json');

const noteEveryMs = 500;

/** Notes beside the backups how far the one is that is being made, for the processes that answer. */
export class ProgressNote {
  readonly #folder: string;
  #writing: Promise<void> = Promise.resolve();
  #next = 0;
  #phase: BackupPhase | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  write(phase: BackupPhase, done: number): void {
    if (phase === this.#phase && Date.now() < this.#next) return;
    this.#phase = phase;
    this.#next = Date.now() + noteEveryMs;
    const text = JSON.stringify({ phase, done });
    // A note that can not be written spoils no backup.
    this.#writing = this.#writing.then(() => writeFile(pathIn(this.#folder), text)).catch(() => undefined);
  }

  async remove(): Promise<void> {
    await this.#writing;
    await rm(pathIn(this.#folder), { force: true }).catch(() => undefined);
  }
}

/** Progress of the backup under way; null where none is recorded. */
export async function readProgress(folder: string): Promise<z.output<typeof progressSchema> | null> {
  try {
    return progressSchema.parse(JSON.parse(await readFile(pathIn(folder), 'utf8')));
  } catch {
    return null;
  }
}
