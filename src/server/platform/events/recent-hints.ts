interface Numbered {
  seq: number;
}

/** For a minute of a very busy site, or a day of a quiet one. */
const kept = 2_000;

/**
 * The last delivered hints, in the order of their commits, as numbers are assigned earlier. A client that received one
 * of them gets exactly its successors.
 */
export class RecentHints<Hint extends Numbered> {
  /** The number before the first of the hints; null while unknown. */
  #before: number | null = null;
  #hints: Hint[] = [];

  /** Clears the list: later hints come after this number. */
  startAfter(seq: number | null): void {
    this.#before = seq;
    this.#hints = [];
  }

  add(hint: Hint): void {
    this.#hints.push(hint);
    if (this.#hints.length < 2 * kept) return;
    this.#before = this.#hints[kept - 1]?.seq ?? null;
    this.#hints = this.#hints.slice(kept);
  }

  /** The number of the last; null while unknown. */
  get newest(): number | null {
    return this.#hints.at(-1)?.seq ?? this.#before;
  }

  /** Hints after the one of that number; null when it is not in the list. */
  after(seq: number): Hint[] | null {
    if (seq === this.#before) return [...this.#hints];
    const at = this.#hints.findLastIndex((hint) => hint.seq === seq);
    return at === -1 ? null : this.#hints.slice(at + 1);
  }
}
