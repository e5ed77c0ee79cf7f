import { PGlite, type Results, type Transaction } from '@electric-sql/pglite';
import { DatabaseAway } from '../away.ts';
import { EmbeddedStatements, type RowOptions } from './embedded-statements.ts';

/** What the machine is left with after a statement that failed; it goes on afterwards. */
const failedStatement = 100;

/**
 * The database keeps pages in its own memory, 128 MB of them unless told, and never gives it back. The machine keeps the
 * files in its memory as well; a page costs a little more to read from there, which only searches of very many tickets show.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=48MB'];

/** How long a transaction may ask for nothing while others wait for it. */
const patienceMs = 30_000;

/**
 * The embedded PostgreSQL. It has one connection: whatever else is asked waits for the end of a transaction. One that waits
 * for such a question itself would never end, so those who wait are refused when it asks for nothing for long.
 *
 * What a server answers by ending all its processes and starting anew, such as no room for its log of changes, ends this
 * one for good. The library does not notice, and what it asks then is answered with nonsense or never; so it is kept from
 * asking, and every call fails with `DatabaseAway`.
 */
export class Engine extends PGlite {
  #reason: unknown;
  #isOver = false;
  #hear: (reason: unknown) => void = () => undefined;
  readonly #statements = new EmbeddedStatements(this);
  /** How to refuse those whose turn has not come. */
  readonly #waiting = new Set<(reason: unknown) => void>();
  /** When the transaction that is under way asked last, in milliseconds. */
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
    // The library swallows what the loop throws, and calls this before it goes on: once to hear why, then never again.
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

  /** What `act` answers; it calls `begin` first when its turn has come, which throws when it was refused meanwhile. */
  #inTurn<Result>(act: (begin: () => void) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, refuse) => {
      this.#waiting.add(refuse);
      const begin = () => {
        if (!this.#waiting.delete(refuse)) throw new Error('Nobody waits for this any more.');
      };
      act(begin)
        .then(resolve, refuse)
        .finally(() => this.#waiting.delete(refuse));
    });
  }

  override async query<Row>(
    text: string,
    values: unknown[] = [],
    options?: RowOptions,
  ): Promise<Results<Row>> {
    await this._checkReady();
    return this.#inTurn((begin) =>
      this._runExclusiveTransaction(async () => {
        begin();
        const result = await this.#ask<Row>(text, values, options);
        await this.syncToFs();
        return result;
      }),
    );
  }

  override async transaction<Result>(act: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.#inTurn((begin) =>
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
      // The first failure is what it said itself, such as a PANIC that names the file.
      if (this.#isOver && !(error instanceof DatabaseAway)) this.#reason = error;
      throw error;
    }
  }

  override async close(): Promise<void> {
    clearInterval(this.#looking);
    if (!this.#isOver) await super.close();
  }
}
