/** How much the newest measurement counts against those before. */
const weight = 0.3;
const interval = 500;
/** A speed means something only after some time. */
const firstAfter = 1_000;

/** Measures how fast an upload is, smoothed so that the number can be read. */
export class TransferRate {
  readonly #startedAt: number;
  #at: number;
  #bytes: number;
  #speed: number | null = null;

  constructor(now: number, bytes = 0) {
    this.#startedAt = now;
    this.#at = now;
    this.#bytes = bytes;
  }

  /** Bytes per second; null while it is too early to tell. */
  measure(now: number, bytes: number): number | null {
    const passed = now - this.#at;
    if (passed >= interval) {
      const speed = Math.max(0, ((bytes - this.#bytes) / passed) * 1000);
      this.#speed = this.#speed === null ? speed : this.#speed + weight * (speed - this.#speed);
      this.#at = now;
      this.#bytes = bytes;
    }
    return now - this.#startedAt < firstAfter ? null : this.#speed;
  }
}

/** Seconds until the rest has left; null when nobody can tell. */
export const secondsLeft = (restBytes: number, speed: number | null): number | null =>
  speed === null || speed < 1 ? null : Math.ceil(restBytes / speed);
