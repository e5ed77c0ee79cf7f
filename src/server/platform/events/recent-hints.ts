interface Numbered {
  seq: number;
}

/** For a minute of a very busy site, or a day of a quiet one. */
const kept = 2_000;

/**
 * The hints that this process told last, in the order of their commits: numbers are given before. Whoever heard one of
 * them is told exactly what came after it.
 */
export class RecentHints<Hint extends Numbered> {
  /** The number before the first of the hints; null while nobody knows. */
  #before: number | null = null;
  #hints: Hint[] = [];

  /** Forgets all: what is told from now on comes after this number. */
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

  /** The number of the last; null while nobody knows one. */
  get newest(): number | null {
    return this.#hints.at(-1)?.seq ?? this.#before;
  }

  /** What came after the hint of that number; null when it is not known here. */
  after(seq: number): Hint[] | null {
    if (seq === this.#before) return [...this.#hints];
    const at = this.#hints.findLastIndex((hint) => hint.seq === seq);
    return at === -1 ? null : this.#hints.slice(at + 1);
  }
}
