import pg from 'pg';
import { DatabaseAway, saysAway } from '../away.ts';

const connectWithinMs = 3000;

/** How much was answered so far, on all connections that share it. */
export interface Pulse {
  answers: number;
}

/** One connection to a server, which says of every failure whether the server was there. */
export class ServerClient extends pg.Client {
  readonly #pulse: Pulse;
  #lost = false;

  constructor({ pulse = { answers: 0 }, ...config }: pg.ClientConfig & { pulse?: Pulse }) {
    super({ ...config, keepAlive: true, connectionTimeoutMillis: connectWithinMs });
    this.#pulse = pulse;
    // Whoever waits for an answer hears of it; without anybody listening here the process would end.
    this.on('error', () => {
      this.#lost = true;
    });
  }

  // One signature stands for the many of the library.
  override query(asks: unknown, ...args: unknown[]): never {
    // A name would keep the statement on this connection: not one per shape of a list, and not behind a pooler.
    const plain = isNamed(asks) ? { ...asks, name: undefined } : asks;
    const asked = (super.query as (...args: unknown[]) => unknown).call(this, plain, ...args);
    if (!(asked instanceof Promise)) return asked as never;
    return asked.then(
      (answer: unknown) => {
        this.#pulse.answers += 1;
        return answer;
      },
      (error: unknown) => {
        throw this.#lost || saysAway(error) ? new DatabaseAway(error) : error;
      },
    ) as never;
  }

  /** Cuts the line without a farewell, which a server that hangs would not answer. */
  cut(): void {
    this.connection.stream.destroy(new Error('The server does not answer.'));
  }
}

const isNamed = (asks: unknown): asks is object =>
  typeof asks === 'object' && asks !== null && 'name' in asks;
