import pg from 'pg';
import type { Log } from '../../log.ts';
import { DatabaseAway } from '../away.ts';
import { type Pulse, ServerClient } from './client.ts';

const waitMs = 30_000;
const idleMs = 5 * 60_000;
const lifetimeSeconds = 3600;

/** After a vain attempt to connect nobody else tries for so long. */
const restMs = 500;

/** How often it is looked whether anything was answered since. */
const watchMs = 1000;

const probeMs = 1500;

/**
 * Connections to a server that may go away. While it is away, whoever asks hears so at once, and the log says it once;
 * the first who asks after it is back is served. Drizzle knows a pool by the name of its class.
 */
export class ServerPool {
  readonly #config: pg.ClientConfig;
  readonly #pool: pg.Pool;
  readonly #log: Log | undefined;
  readonly #open = new Set<ServerClient>();
  readonly #watch: NodeJS.Timeout;
  readonly #waiting = new Set<(away: DatabaseAway) => void>();
  #away: DatabaseAway | null = null;
  #isTrying = false;
  #restUntil = 0;
  readonly #pulse: Pulse = { answers: 0 };
  #answersThen = 0;

  /** `keep` says that connections are never closed for their age or for want of work. */
  constructor(config: pg.ClientConfig, max: number, log?: Log, { keep = false } = {}) {
    this.#config = config;
    this.#log = log;
    this.#pool = new pg.Pool({
      ...config,
      max,
      pulse: this.#pulse,
      Client: ServerClient,
      connectionTimeoutMillis: waitMs,
      idleTimeoutMillis: keep ? 0 : idleMs,
      maxLifetimeSeconds: keep ? 0 : lifetimeSeconds,
    } as unknown as pg.PoolConfig);
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => {
      const open = client as unknown as ServerClient;
      this.#open.add(open);
      client.once('end', () => this.#open.delete(open));
    });
    this.#watch = setInterval(() => void this.#look(), watchMs).unref();
  }

  /** A connection for a transaction, to be released. One that is lost meanwhile goes back by itself. */
  async connect(): Promise<pg.PoolClient> {
    const isTrial = this.#away !== null && this.#open.size === 0;
    if (isTrial && (this.#isTrying || Date.now() < this.#restUntil)) throw this.#away;
    if (isTrial) this.#isTrying = true;
    try {
      const client = await this.#wait();
      this.#found();
      return returning(client);
    } catch (error) {
      throw this.#lose(error);
    } finally {
      if (isTrial) this.#isTrying = false;
    }
  }

  /** A connection, unless it turns out meanwhile that there is no server. */
  #wait(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      this.#pool.connect().then(
        (client) => (this.#waiting.delete(reject) ? resolve(client) : client.release()),
        (error: unknown) => {
          this.#waiting.delete(reject);
          reject(error);
        },
      );
    });
  }

  async query(...args: unknown[]): Promise<pg.QueryResult> {
    const client = await this.connect();
    try {
      return await (client.query as (...args: unknown[]) => Promise<pg.QueryResult>).apply(client, args);
    } catch (error) {
      if (error instanceof DatabaseAway) this.#lose(error);
      throw error;
    } finally {
      client.release();
    }
  }

  async end(): Promise<void> {
    clearInterval(this.#watch);
    const late = setTimeout(() => this.#cut(), 5000);
    await this.#pool.end();
    clearTimeout(late);
  }

  #found(): void {
    if (this.#away === null) return;
    this.#away = null;
    this.#log?.info('the database is back');
  }

  #lose(error: unknown): DatabaseAway {
    const away = error instanceof DatabaseAway ? error : new DatabaseAway(error);
    if (this.#away === null) this.#log?.error({ err: away }, 'the database is away');
    this.#away = away;
    this.#restUntil = Date.now() + restMs;
    if (this.#open.size === 0) {
      for (const reject of this.#waiting) reject(away);
      this.#waiting.clear();
    }
    return away;
  }

  /** A line can die without a word. When nothing is answered any more, a new line tells whether the server lives. */
  async #look(): Promise<void> {
    const isBusy = this.#pool.totalCount > this.#pool.idleCount || this.#waiting.size > 0;
    const isStuck = isBusy && this.#pulse.answers === this.#answersThen;
    this.#answersThen = this.#pulse.answers;
    if (!isStuck || this.#open.size === 0) return;
    const probe = new ServerClient(this.#config);
    const late = setTimeout(() => probe.cut(), probeMs);
    try {
      await probe.connect();
      await (probe.query('select 1') as Promise<unknown>);
      await probe.end();
    } catch (error) {
      this.#cut();
      this.#lose(error);
    } finally {
      clearTimeout(late);
    }
  }

  #cut(): void {
    for (const client of this.#open) client.cut();
    this.#open.clear();
  }
}

/** Goes back once, by whoever has it or by its end, whichever comes first. */
function returning(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client);
  let isLent = true;
  const giveBack = (error?: Error | boolean) => {
    if (!isLent) return;
    isLent = false;
    client.off('end', giveBackLost);
    release(error);
  };
  const giveBackLost = () => giveBack(true);
  client.once('end', giveBackLost);
  client.release = giveBack;
  return client;
}
