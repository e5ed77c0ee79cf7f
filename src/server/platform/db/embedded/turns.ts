/** Whether a user waits for the answer, or only a job. */
export type Urgency = 'user' | 'job';

/** So many users in a row may go before a job that waits. */
const maxUsersAhead = 10;

/**
 * Turns at something that serves one at a time. Users go before jobs, and each in the order of their coming; jobs get a
 * turn now and then however many users come.
 */
export class Turns {
  readonly #waiting: Record<Urgency, (() => void)[]> = { user: [], job: [] };
  #isTaken = false;
  #usersAhead = 0;

  /** Resolves when it is one's turn, which lasts until `end`. */
  async take(urgency: Urgency): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting[urgency].push(resolve));
  }

  /** Ends a turn; the next begins. */
  end(): void {
    const next = this.#next();
    if (next === undefined) this.#isTaken = false;
    else next();
  }

  #next(): (() => void) | undefined {
    const { user, job } = this.#waiting;
    const isOfUser = user.length > 0 && (job.length === 0 || this.#usersAhead < maxUsersAhead);
    this.#usersAhead = isOfUser && job.length > 0 ? this.#usersAhead + 1 : 0;
    return isOfUser ? user.shift() : job.shift();
  }
}
