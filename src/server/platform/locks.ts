import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Connection } from './db/connect.ts';

const channel = 'helpdock_locks';

const pollMs = 40;

interface TakeOptions {
  /** For how many milliseconds to wait for whoever has it; not at all unless given. */
  wait?: number;
  /** Asks whoever has it to let go, in whichever process that is. */
  interrupt?: boolean;
  /** What to do when somebody else asks for it. */
  onInterrupt?: () => void;
}

export type Release = () => Promise<void>;

/**
 * Named locks across all processes. A lock ends with its process at the latest. It is no
 * transaction: nothing else waits while somebody holds one for long.
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

  /** The lock, to be released; null when somebody else has it and did not let go in time. */
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

  /** Nobody in this process has it; whether nobody elsewhere has it either. */
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
