import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileEntry } from '#shared/uploads.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileForm, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { fileEntries, uploads } from './tables.ts';

/** A virus scanner on a fixed port: available, down, or silent. */
class Scanner {
  readonly #lines = new Set<Socket>();
  #server: Server = createServer();
  #port = 0;
  isSilent = false;

  async start(): Promise<void> {
    this.#server = createServer((line) => {
      this.#lines.add(line);
      line.on('error', () => undefined).once('close', () => this.#lines.delete(line));
      if (this.isSilent) line.pause();
      else line.on('data', (data) => data.subarray(-4).equals(Buffer.alloc(4)) && line.end('stream: OK\0'));
    });
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Closes all connections at once. */
  async kill(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const line of this.#lines) line.resetAndDestroy();
    await closed;
  }

  get address(): string {
    return `127.0.0.1:${this.#port}`;
  }

  get waiting(): number {
    return this.#lines.size;
  }
}

describe('a virus scanner that goes away under a load of uploads', () => {
  const product = testProduct();
  const scanner = new Scanner();

  beforeAll(async () => {
    await scanner.start();
    product.services.env.CLAMD_SOCKET = scanner.address;
  });
  afterAll(() => scanner.kill());

  it('costs what came meanwhile and says so; what was confirmed is there, and nothing else is', async () => {
    const confirmed: FileEntry[] = [];
    const refused: { status: number; message: unknown }[] = [];
    let isOver = false;
    const send = async (browser: Browser) => {
      while (!isOver) {
        const content = `File ${confirmed.length} of ${Math.random()}. `.repeat(5000);
        const answer = await browser.post<{ fileEntry: FileEntry; message: unknown }>(
          '/api/v1/file-entries',
          fileForm({ content }),
        );
        if (answer.status === 201) confirmed.push(answer.body.fileEntry);
        else refused.push({ status: answer.status, message: answer.body.message });
      }
    };
    const people = await Promise.all([1, 2, 3].map(() => signedInAs(product, 'customers')));
    const reader = people[0]?.browser as Browser;
    const sending = [...people, ...people].map(({ browser }) => send(browser));
    const grows = (list: readonly unknown[]) => {
      const before = list.length;
      return expect.poll(() => list.length, { timeout: 15_000 }).toBeGreaterThan(before + 5);
    };
    const others = async () => (await reader.get('/api/v1/tickets')).status;
    try {
      await grows(confirmed);
      await scanner.kill();
      await grows(refused);
      expect(await others()).toBe(200);
      await scanner.start();
      await grows(confirmed);

      scanner.isSilent = true;
      await expect.poll(() => scanner.waiting, { timeout: 15_000 }).toBe(sending.length);
      for (let asked = 0; asked < 5; asked += 1) expect(await others()).toBe(200);
      scanner.isSilent = false;
      await scanner.kill();
      await scanner.start();
      await grows(confirmed);
    } finally {
      isOver = true;
      scanner.isSilent = false;
      await Promise.all(sending);
    }
    const message = "Files can't be checked for viruses right now. Please try again later.";
    expect(refused.filter((answer) => answer.status !== 503 || answer.message !== message)).toEqual([]);

    const { db, env } = product.services;
    const kept = await db.select().from(fileEntries);
    expect(kept.map(({ id }) => id).sort()).toEqual(confirmed.map(({ id }) => id).sort());
    const stored = await readdir(join(env.DATA_DIR, 'files'), { recursive: true, withFileTypes: true });
    const names = stored.filter((file) => file.isFile()).map(({ name }) => name);
    expect(names.sort()).toEqual(kept.map(({ file_name }) => file_name).sort());
    expect(await db.select().from(uploads)).toEqual([]);
  }, 60_000);
});
