import { PGlite, type Results, type Transaction } from '@electric-sql/pglite';
import { DatabaseAway } from './away.ts';
import { type AskOptions, EmbeddedStatements } from './embedded-statements.ts';

/** What the machine is left with after a statement that failed; it goes on afterwards. */
const failedStatement = 100;

/**
 * The embedded PostgreSQL. What a server answers by ending all its processes and starting anew, such as no room for its
 * log of changes, ends this one for good. The library does not notice, and what it asks then is answered with nonsense
 * or never; so it is kept from asking, and every call fails with `DatabaseAway`.
 */
export class Engine extends PGlite {
  #reason: unknown;
  #isOver = false;
  #hear: (reason: unknown) => void = () => undefined;
  readonly #statements = new EmbeddedStatements(this);

  /** Opens it. Extensions and folder as the library has them. */
  static async open(options: ConstructorParameters<typeof PGlite>[0]): Promise<Engine> {
    const engine = new Engine(options as object);
    await engine.waitReady;
    engine.#watch();
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

  override async query<Row>(
    text: string,
    values: unknown[] = [],
    options?: AskOptions,
  ): Promise<Results<Row>> {
    await this._checkReady();
    return this._runExclusiveTransaction(async () => {
      const result = await this.#ask<Row>(text, values, options);
      await this.syncToFs();
      return result;
    });
  }

  override async transaction<Result>(act: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return super.transaction((transaction) => {
      const query = async <Row>(text: string, values: unknown[] = [], options?: AskOptions) => {
        if (transaction.closed) throw new Error('The transaction is over.');
        return this.#ask<Row>(text, values, options);
      };
      return act(Object.create(transaction, { query: { value: query } }) as Transaction);
    });
  }

  override async exec(...args: Parameters<PGlite['exec']>) {
    const results = await super.exec(...args);
    this.#statements.forget();
    return results;
  }

  #ask<Row>(text: string, values: unknown[], options?: AskOptions): Promise<Results<Row>> {
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
    if (!this.#isOver) await super.close();
  }
}
