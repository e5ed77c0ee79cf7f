import { setImmediate as socketsRead } from 'node:timers/promises';
import { PGlite, type Results, type Transaction } from '@electric-sql/pglite';
import { DatabaseAway } from '../away.ts';
import { EmbeddedStatements, type RowOptions } from './embedded-statements.ts';
import { Turns, type Urgency } from './turns.ts';

/** The machine's state after a failed statement; it continues afterwards. */
const failedStatement = 100;

/**
 * The database caches pages in its own memory, by default 128 MB, and never frees it. The machine holds the files in
 * its memory as well; a page costs a little more to read from there, measurable only in searches of very many tickets.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=48MB'];

/** Nothing here waits for a socket: without this, no request would be read before the end of a job. */
const letRequestsIn = () => socketsRead();

/** Milliseconds that a transaction may be idle while others wait for it. */
const patienceMs = 30_000;

type Work<Result> = (transaction: Transaction) => Promise<Result>;

/**
 * The embedded PostgreSQL. It has one connection: other queries wait for the end of a transaction, those of jobs until
 * no user waits. A transaction that itself waits for such a query is a deadlock, so the waiting queries are refused when
 * it is idle for long.
 *
 * A failure that makes a server restart all its processes, such as a full disk for the WAL, ends this engine for good.
 * The library does not notice, and answers later queries wrongly or never; so they are blocked, and every call fails
 * with `DatabaseAway`.
 */
export class Engine extends PGlite {
  #reason: unknown;
  #isOver = false;
  #hear: (reason: unknown) => void = () => undefined;
  readonly #statements = new EmbeddedStatements(this);
  readonly #turns = new Turns();
  /** How to refuse those whose turn has not come. */
  readonly #waiting = new Set<(reason: unknown) => void>();
  /** Time of the last query of the open transaction, in milliseconds. */
  #askedAt: number | null = null;
  #looking: ReturnType<typeof setInterval> | undefined;

  /** Opens it. Extensions and folder as the library has them. */
  static async open(
    options: ConstructorParameters<typeof PGlite>[0],
    patience: number = patienceMs,
  ): Promise<Engine> {
    const engine = new Engine({ startParams, ...(options as object) });
    await engine.waitReady;
    engine.#watch();
    engine.#looking = setInterval(() => engine.#refuseStuck(patience), patience / 4).unref();
    return engine;
  }

  /** Calls back once, when it has ended. */
  onEnd(hear: (reason: unknown) => void): void {
    this.#hear = hear;
  }

  #watch(): void {
    const machine = this.mod;
    if (machine === undefined) throw new Error('The embedded database is not open.');
    const run = machine._PostgresMainLoopOnce;
    machine._PostgresMainLoopOnce = () => {
      try {
        run();
      } catch (error) {
        if ((error as { status?: number }).status !== failedStatement) this.#end(machine, error);
        throw error;
      }
    };
  }

  #end(machine: NonNullable<Engine['mod']>, reason: unknown): void {
    this.#isOver = true;
    this.#reason = reason;
    const refuse = () => {
      throw new DatabaseAway(this.#reason);
    };
    machine._PostgresMainLoopOnce = refuse;
    // The library swallows errors of the loop and calls this before it continues: once to report the error, then never
    // again.
    machine.stackRestore = () => {
      machine.stackRestore = refuse;
      return 0;
    };
    machine._pq_buffer_remaining_data = () => 0;
    machine._PostgresSendReadyForQueryIfNecessary = () => undefined;
    machine._pgl_pq_flush = () => undefined;
    setImmediate(() => {
      // Its files would stay open, and take room on a full disk.
      this.fs?.closeFs().catch(() => undefined);
      this.#hear(this.#reason);
    });
  }

  #refuseStuck(patience: number): void {
    if (this.#askedAt === null || Date.now() - this.#askedAt < patience) return;
    const reason = new DatabaseAway(
      new Error('A transaction asked for nothing for long, maybe waiting for what waits for it.'),
    );
    for (const refuse of this.#waiting) refuse(reason);
    this.#waiting.clear();
  }

  /**
   * The result of `act`, which calls `begin` when its turn comes; `begin` throws when the wait was refused meanwhile.
   */
  #inTurn<Result>(urgency: Urgency, act: (begin: () => void) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, refuse) => {
      this.#waiting.add(refuse);
      const begin = () => {
        if (!this.#waiting.delete(refuse)) throw new Error('Nobody waits for this any more.');
      };
      this.#turns
        .take(urgency)
        .then(() => act(begin).finally(() => this.#turns.end()))
        .then(resolve, refuse)
        .finally(() => this.#waiting.delete(refuse));
    });
  }

  override query<Row>(text: string, values?: unknown[], options?: RowOptions): Promise<Results<Row>> {
    return this.#query('user', text, values, options);
  }

  override transaction<Result>(act: Work<Result>): Promise<Result> {
    return this.#transaction('user', act);
  }

  /** The same for jobs: users go first. */
  readonly forJobs: Pick<Engine, 'query' | 'transaction'> = {
    query: async (...args) => {
      await letRequestsIn();
      return this.#query('job', ...args);
    },
    transaction: async (act) => {
      await letRequestsIn();
      return this.#transaction('job', act);
    },
  };

  async #query<Row>(
    urgency: Urgency,
    text: string,
    values: unknown[] = [],
    options?: RowOptions,
  ): Promise<Results<Row>> {
    await this._checkReady();
    return this.#inTurn(urgency, (begin) =>
      this._runExclusiveTransaction(async () => {
        begin();
        const result = await this.#ask<Row>(text, values, options);
        await this.syncToFs();
        return result;
      }),
    );
  }

  async #transaction<Result>(urgency: Urgency, act: Work<Result>): Promise<Result> {
    return this.#inTurn(urgency, (begin) =>
      super.transaction(async (transaction) => {
        begin();
        const query = async <Row>(text: string, values: unknown[] = [], options?: RowOptions) => {
          if (transaction.closed) throw new Error('The transaction is over.');
          const result = await this.#ask<Row>(text, values, options);
          this.#askedAt = Date.now();
          return result;
        };
        this.#askedAt = Date.now();
        try {
          return await act(Object.create(transaction, { query: { value: query } }) as Transaction);
        } finally {
          this.#askedAt = null;
        }
      }),
    );
  }

  override async exec(...args: Parameters<PGlite['exec']>) {
    const results = await super.exec(...args);
    this.#statements.forget();
    return results;
  }

  #ask<Row>(text: string, values: unknown[], options?: RowOptions): Promise<Results<Row>> {
    return this._runExclusiveQuery(() => this.#statements.ask<Row>(text, values, options));
  }

  override async execProtocolStream(...args: Parameters<PGlite['execProtocolStream']>) {
    try {
      const messages = await super.execProtocolStream(...args);
      if (this.#isOver) throw new DatabaseAway(this.#reason);
      return messages;
    } catch (error) {
      // The first failure is the engine's own, such as a PANIC that names the file.
      if (this.#isOver && !(error instanceof DatabaseAway)) this.#reason = error;
      throw error;
    }
  }

  override async close(): Promise<void> {
    clearInterval(this.#looking);
    if (!this.#isOver) await super.close();
  }
}
