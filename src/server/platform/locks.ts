import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Connection } from './db/connect.ts';

const channel = 'helpdock_locks';

const pollMs = 40;

interface TakeOptions {
  /** Milliseconds to wait for the holder; default: 0. */
  wait?: number;
  /** Requests that the holder releases the lock, in any process. */
  interrupt?: boolean;
  /** Called when another caller requests the lock. */
  onInterrupt?: () => void;
}

export type Release = () => Promise<void>;

/**
 * Named locks across all processes. A lock is released at the latest with its process. It is no transaction: a
 * long-held lock blocks nothing else.
 */
export class Locks {
  readonly #connection: Connection;
  readonly #held = new Map<string, Pick<TakeOptions, 'onInterrupt'>>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async start(): Promise<void> {
    await this.#connection.listen(
      channel,
      (name) => this.#held.get(name)?.onInterrupt?.(),
      () => undefined,
    );
  }

  /** The acquired lock, to be released; null when its holder did not release it in time. */
  async acquire(name: string, { wait = 0, interrupt = false, onInterrupt }: TakeOptions = {}) {
    const deadline = Date.now() + wait;
    for (let asked = false; ; ) {
      const holder = this.#held.get(name);
      if (holder === undefined && (await this.#tryHere(name, { onInterrupt }))) return this.#releaser(name);
      if (interrupt && !asked) {
        asked = true;
        if (holder !== undefined) holder.onInterrupt?.();
        else await this.#connection.db.execute(sql`select pg_notify(${channel}, ${name})`);
      }
      if (Date.now() >= deadline) return null;
      await sleep(pollMs);
    }
  }

  /** Not held in this process; returns whether it could be locked against other processes. */
  async #tryHere(name: string, holder: Pick<TakeOptions, 'onInterrupt'>): Promise<boolean> {
    this.#held.set(name, holder);
    try {
      const taken = await this.#connection.tryLock(name);
      if (!taken) this.#held.delete(name);
      return taken;
    } catch (error) {
      this.#held.delete(name);
      throw error;
    }
  }

  #releaser(name: string): Release {
    let released = false;
    return async () => {
      if (released) return;
      released = true;
      try {
        await this.#connection.unlock(name);
      } finally {
        this.#held.delete(name);
      }
    };
  }
}
