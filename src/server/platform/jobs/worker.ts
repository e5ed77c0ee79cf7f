import { setImmediate, setTimeout as wait } from 'node:timers/promises';

/** Milliseconds in which more jobs gather under constant load: each fetch costs the same, whatever its size. */
export const gatherMs = 25;

export interface Fetched {
  id: string;
  data: unknown;
  /** Its process ended during its run. */
  isSuspect: boolean;
}

interface Work {
  fetch: () => Promise<Fetched[]>;
  run: (batch: Fetched[]) => Promise<void>;
  /** As many as one fetch brings at most: after so many there may be more. */
  batchSize: number;
  /** Milliseconds until it looks again after it found less. */
  pause: number;
}

/** Looks for the jobs of one queue and does them, one batch after the other, until it is stopped. */
export class Worker {
  readonly #work: Work;
  readonly #ended: Promise<void>;
  #stopping = false;
  #again = false;
  #wake: () => void = () => undefined;

  constructor(work: Work) {
    this.#work = work;
    this.#ended = this.#loop();
  }

  /** Looks at once, or once more have gathered where it is at work. */
  notify(): void {
    this.#again = true;
    this.#wake();
  }

  /** Resolves when the batch in hand is done. */
  stop(): Promise<void> {
    this.#stopping = true;
    this.#wake();
    return this.#ended;
  }

  async #loop(): Promise<void> {
    const { fetch, run, batchSize, pause } = this.#work;
    while (!this.#stopping) {
      this.#again = false;
      const batch = await fetch();
      if (batch.length > 0) await run(batch);
      if (batch.length === batchSize) await setImmediate();
      else if (this.#again) await wait(gatherMs);
      else if (!this.#stopping) await this.#sleep(pause);
    }
  }

  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
