import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ServerClient } from './client.ts';

const againMs = 500;

interface Channel {
  heard: (payload: string) => void;
  resumed: () => void;
}

/** One connection that hears notifications. Lost, it comes back by itself, and says that something may be missed. */
export class Listener {
  readonly #config: pg.ClientConfig;
  readonly #channels = new Map<string, Channel>();
  #client: Promise<ServerClient> | null = null;
  #closed = false;

  constructor(config: pg.ClientConfig) {
    this.#config = config;
  }

  async listen(channel: string, heard: Channel['heard'], resumed: Channel['resumed']): Promise<void> {
    this.#client ??= this.#connect();
    const client = await this.#client;
    this.#channels.set(channel, { heard, resumed });
    await hear(client, channel);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = await this.#client?.catch(() => null);
    await client?.end();
  }

  async #connect(): Promise<ServerClient> {
    const client = new ServerClient(this.#config);
    client.on('notification', ({ channel, payload }) => this.#channels.get(channel)?.heard(payload ?? ''));
    await client.connect();
    try {
      for (const channel of this.#channels.keys()) await hear(client, channel);
    } catch (error) {
      client.cut();
      throw error;
    }
    client.once('end', () => void this.#comeBack());
    return client;
  }

  async #comeBack(): Promise<void> {
    while (!this.#closed) {
      try {
        this.#client = this.#connect();
        const client = await this.#client;
        if (this.#closed) await client.end();
        else for (const { resumed } of this.#channels.values()) resumed();
        return;
      } catch {
        await sleep(againMs);
      }
    }
  }
}

const hear = (client: ServerClient, channel: string) =>
  client.query(`listen ${pg.escapeIdentifier(channel)}`) as Promise<unknown>;
