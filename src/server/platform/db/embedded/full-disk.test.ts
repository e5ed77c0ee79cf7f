import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readCategories } from '#server/domains/tags/service.ts';
import { tickets } from '#server/domains/tickets/tables.ts';
import type { Browser } from '#server/testing/browser.ts';
import { signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import { mountSmallDisk, unmountSmallDisk } from '#server/testing/small-disk.ts';
import type { Hint } from '../../events/events.ts';
import { isDatabaseAway } from '../away.ts';
import { connect, connectEmbedded, openEmbedded } from '../connect.ts';

let disk = '';

const product = testProduct({}, undefined, async (logger, folder) => {
  disk = join(folder, 'database');
  await mkdir(disk);
  mountSmallDisk(disk, 250);
  return connectEmbedded(await openEmbedded(disk), { logger }, disk);
});

afterAll(() => unmountSmallDisk(disk));

/** Leaves room for so many bytes at most. */
async function fill(rest = 0): Promise<void> {
  const piece = Buffer.alloc(64 * 1024, 'x');
  const pieces: string[] = [];
  try {
    for (;;) {
      pieces.push(join(disk, `filler-${pieces.length}`));
      await writeFile(pieces.at(-1) ?? '', piece);
    }
  } catch {
    for (const path of pieces.slice(0, Math.floor(rest / piece.length))) await rm(path);
  }
}

async function makeRoom(): Promise<void> {
  for (const name of await readdir(disk)) if (name.startsWith('filler-')) await rm(join(disk, name));
}

/** Writes to the log of changes until its file is full, and there is no room for the next one. */
async function useUpTheLog(): Promise<unknown> {
  const message = sql`select pg_logical_emit_message(true, 'test', repeat('x', 500000))`;
  for (let written = 0; written < 200; written += 1) {
    try {
      await product.services.db.execute(message);
    } catch (error) {
      return error;
    }
  }
  return undefined;
}

const noRoom = 'There is no room left on the disk of';
const away = { message: 'The site is temporarily unavailable. Please try again in a few seconds.' };

describe('a full disk under the embedded database', () => {
  const confirmed: number[] = [];
  let browser: Browser;
  let category: number | undefined;

  beforeAll(async () => {
    category = (await readCategories(product.services))[0]?.id;
  });
  beforeEach(async () => {
    ({ browser } = await signedInAs(product, 'customers'));
  });

  async function fileTicket() {
    const answer = await browser.post<{ ticket: { id: number } }>('/api/v1/tickets', {
      category,
      subject: 'There is hardly any room',
      body: `<p>${randomUUID()}</p>`.repeat(150),
      idempotency_key: randomUUID(),
    });
    if (answer.status === 201) confirmed.push(answer.body.ticket.id);
    return answer;
  }

  const statusOf = async (path: string) => (await fetch(product.url + path)).status;

  const kept = async () => {
    const found = await product.services.db.select({ id: tickets.id }).from(tickets).orderBy(asc(tickets.id));
    return found.map(({ id }) => id);
  };

  it('refuses what is to be written, goes on to be read, and goes on when there is room', async () => {
    expect((await fileTicket()).status).toBe(201);
    await fill();
    let refused = 0;
    for (let tries = 0; tries < 200 && refused < 5; tries += 1) {
      const answer = await fileTicket();
      if (answer.status === 201) continue;
      expect([answer.status, answer.body]).toEqual([503, away]);
      refused += 1;
    }
    expect(refused).toBe(5);
    const list = await browser.get<{ pagination: { data: unknown[] } }>('/api/v1/tickets');
    expect(list.status).toBe(200);
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
    await makeRoom();
    expect(await statusOf('/readyz')).toBe(200);
    expect((await fileTicket()).status).toBe(201);
    expect(await kept()).toEqual(confirmed);
  });

  it('that ends the database is said; it is opened again when there is room, and has all that was confirmed', async () => {
    expect((await fileTicket()).status).toBe(201);
    const heard: Hint[] = [];
    product.services.events.subscribe(['test'], (hint) => heard.push(hint));
    await fill(6_000_000);
    // All that waits for its turn behind the end fails as well, instead of waiting for ever.
    const ends = await Promise.all([useUpTheLog(), useUpTheLog()]);
    expect(ends.map(isDatabaseAway)).toEqual([true, true]);
    for (const answer of [await fileTicket(), await browser.get('/api/v1/tickets')])
      expect([answer.status, answer.body]).toEqual([503, away]);
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
    await expect(connect({ DATA_DIR: product.services.env.DATA_DIR })).rejects.toThrow(noRoom);

    await makeRoom();
    await expect.poll(() => statusOf('/readyz'), { timeout: 20_000 }).toBe(200);
    expect(await kept()).toEqual(confirmed);
    expect((await fileTicket()).status).toBe(201);
    await product.services.events.publish(product.services.db, ['test'], { name: 'ticket', id: 1 });
    await expect.poll(() => heard.map(({ name }) => name)).toEqual(['resync', 'ticket']);
  }, 60_000);
});

it('a disk without room for a new database is named at the start', async () => {
  const folder = join(product.services.env.DATA_DIR, 'other');
  await mkdir(folder);
  mountSmallDisk(folder, 10);
  try {
    await expect(connect({ DATA_DIR: folder })).rejects.toThrow(noRoom);
  } finally {
    unmountSmallDisk(folder);
  }
});
