const maxSilence = 30_000;
/** Bytes that a server stores in a millisecond, at the very least: it answers only when it has looked at all of them. */
const slowestStore = 2_000;

/** A timeout without progress: 30 seconds; after the last byte, as long as storing it may take. */
export class StallTimer {
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onSilence: () => void;

  constructor(onSilence: () => void) {
    this.#onSilence = onSilence;
  }

  /** Something happened. @param stored How many bytes the server has to store before it can answer. */
  touch(stored = 0): void {
    this.stop();
    this.#timer = setTimeout(this.#onSilence, Math.max(maxSilence, stored / slowestStore));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
