import { sql } from 'drizzle-orm';
import { isDatabaseAway } from '../db/away.ts';
import type { Connection, Database } from '../db/connect.ts';

/** Key without a value: dropping it invalidates the shared pages, whatever their content. */
export const pagesKey = 'pages';

const channel = 'helpdock_cache';

/** The name under which finished pages are dropped. */
const pages = 'pages';

/** Stands for all names. */
const everything = '*';

/** The name that triggers drop when they mean every person; see the person cache. */
export const everybody = 'people';

/** The cache interface that transactions have as well. */
export type Cached = Omit<Cache, 'start'>;

/** Values read by many requests and rarely changed, cached per process and invalidated in all processes at once. */
export class Cache {
  readonly #connection: Connection;
  readonly #values = new Map<string, Promise<unknown>>();
  /** Those of the values that are there. */
  readonly #settled = new Map<string, unknown>();
  /** Last value read, stale or not, used only while the database is away. */
  readonly #last = new Map<string, unknown>();
  readonly #dropped = new Set<(name: string) => void>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async start(): Promise<void> {
    await this.#connection.listen(
      channel,
      (name) => (name === everything ? this.#forgetAll() : this.forget(name)),
      () => this.#forgetAll(),
    );
  }

  #forgetAll(): void {
    for (const name of [...this.#values.keys(), everybody, pages]) this.forget(name);
  }

  /** The value of that name, loaded once; a failed load is tried again by the next caller. */
  read<Value>(name: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.#values.get(name);
    if (known !== undefined) return known as Promise<Value>;
    const loading: Promise<Value> = load().then(
      (value) => {
        this.#last.set(name, value);
        if (this.#values.get(name) === loading) this.#settled.set(name, value);
        return value;
      },
      (error: unknown) => {
        if (this.#values.get(name) === loading) this.#values.delete(name);
        if (!this.#last.has(name) || !isDatabaseAway(error)) throw error;
        return this.#last.get(name) as Value;
      },
    );
    this.#values.set(name, loading);
    return loading;
  }

  /**
   * The same for a transaction. Missing values are loaded by the transaction and not cached: they may be uncommitted,
   * and on the embedded database other loads wait for its end, so waiting for them would be a deadlock.
   */
  within(): Cached {
    const within: Cached = {
      read: async (name, load) => (this.#settled.has(name) ? (this.#settled.get(name) as never) : load()),
      within: () => within,
      drop: (db, name) => this.drop(db, name),
      dropAll: (db) => this.dropAll(db),
      onDrop: (listener) => this.onDrop(listener),
      forget: (name) => this.forget(name),
    };
    return within;
  }

  /** Drops the value in every process, this one too, when the transaction that `db` is commits. */
  async drop(db: Database, name: string): Promise<void> {
    await db.execute(sql`select pg_notify(${channel}, ${name})`);
  }

  /** Drops every value in every process, when the transaction that `db` is commits. */
  async dropAll(db: Database): Promise<void> {
    await this.drop(db, everything);
  }

  /** Calls back whenever a value is dropped, by its name. */
  onDrop(listener: (name: string) => void): void {
    this.#dropped.add(listener);
  }

  /** Drops the value in this process at once, so that the caller reads its own change. */
  forget(name: string): void {
    this.#values.delete(name);
    this.#settled.delete(name);
    for (const listener of this.#dropped) listener(name);
  }
}
