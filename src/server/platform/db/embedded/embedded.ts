import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../logging/log.ts';
import { DatabaseAway } from '../away.ts';
import type { Engine } from './engine.ts';

/** Bytes of three WAL files: opening writes one, and work continues in the next. */
const leastRoom = 48 * 1024 * 1024;

/** Bytes below which the disk counts as full: a database page or a short file soon fails to be written. */
const nothing = 256 * 1024;

const tryEveryMs = 1000;

/** Whether there is room for a database to work on the disk of that folder. */
export async function hasFreeSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > leastRoom;
}

/** Whether something can be written at all, there and where the embedded database is. */
export async function isWritable(dataDir: string): Promise<boolean> {
  const places = [dataDir, join(dataDir, 'database')];
  const rooms = await Promise.all(places.map((place) => statfs(place).catch(() => null)));
  return rooms.every((room) => room === null || room.bavail * room.bsize > nothing);
}

interface Ear {
  channel: string;
  heard: (payload: string) => void;
  resumed: () => void;
}

interface Reopening {
  folder: string;
  open: () => Promise<Engine>;
}

/**
 * The embedded database over the engines that it has in the life of a process: when one ends, nothing answers until
 * there is room, then the next one opens the same folder.
 */
export class Embedded {
  #engine: Engine | DatabaseAway;
  readonly #ears: Ear[] = [];
  readonly #reopening: Reopening | undefined;
  readonly #log: Log | undefined;
  #isReopening = false;
  #isClosed = false;

  constructor(engine: Engine, reopening?: Reopening, log?: Log) {
    this.#engine = engine;
    this.#reopening = reopening;
    this.#log = log;
    this.#watch(engine);
  }

  // The client methods that Drizzle uses.
  query: Engine['query'] = async (...args) => (await this.#current()).query(...args);
  transaction: Engine['transaction'] = async (act) => (await this.#current()).transaction(act);

  /** The same for jobs: users go first. */
  readonly forJobs: Pick<Engine, 'query' | 'transaction'> = {
    query: async (...args) => (await this.#current()).forJobs.query(...args),
    transaction: async (act) => (await this.#current()).forJobs.transaction(act),
  };

  async exec(sql: string): Promise<void> {
    await (await this.#current()).exec(sql);
  }

  async listen(ear: Ear): Promise<void> {
    await (await this.#current()).listen(ear.channel, ear.heard);
    this.#ears.push(ear);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (!(this.#engine instanceof DatabaseAway)) await this.#engine.close();
  }

  async #current(): Promise<Engine> {
    if (this.#engine instanceof DatabaseAway) throw this.#engine;
    return this.#engine;
  }

  #watch(engine: Engine): void {
    engine.onEnd((reason) => {
      this.#log?.error({ err: reason }, 'the embedded database ended; it is opened again when there is room');
      this.#engine = new DatabaseAway(reason);
      if (this.#reopening !== undefined && !this.#isReopening) void this.#reopen(this.#reopening);
    });
  }

  async #reopen({ folder, open }: Reopening): Promise<void> {
    this.#isReopening = true;
    let complaint = '';
    while (!this.#isClosed && this.#engine instanceof DatabaseAway) {
      try {
        if (await hasFreeSpace(folder)) await this.#begin(await open());
      } catch (error) {
        if (String(error) !== complaint)
          this.#log?.error({ err: error }, 'the embedded database can not be opened');
        complaint = String(error);
      }
      await sleep(tryEveryMs, undefined, { ref: false });
    }
    this.#isReopening = false;
  }

  async #begin(engine: Engine): Promise<void> {
    if (this.#isClosed) return engine.close();
    this.#watch(engine);
    for (const { channel, heard } of this.#ears) await engine.listen(channel, heard);
    this.#engine = engine;
    this.#log?.warn('the embedded database was away, and is back');
    for (const { resumed } of this.#ears) resumed();
  }
}
