import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from './built-product.ts';
import { urlOfDatabase } from './server-databases.ts';
import { tokenHeaders } from './token-headers.ts';

const name = `stop_${process.pid}_${randomUUID().slice(0, 8)}`;
const server = process.env.DATABASE_URL ?? '';
const owner = postgres(server, { max: 1, onnotice: () => {} });
let folder = '';
const running: Product[] = [];

const databaseUrl = () => urlOfDatabase(server, name);

/** Starts one more process of the product, on the database and the folder that all share. */
async function start(role: 'web' | 'worker'): Promise<Product> {
  const product = await startProduct({
    ROLE: role,
    DATABASE_URL: databaseUrl(),
    DATA_DIR: folder,
    APP_KEY: 'a-key-for-tests-that-is-long-enough',
    RATE_LIMIT_FACTOR: '10000',
  });
  running.push(product);
  return product;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdock-stop-'));
  await owner.unsafe(`create database ${name}`);
});

afterAll(async () => {
  await Promise.all(running.map((product) => product.stop()));
  await owner.unsafe(`drop database if exists ${name} with (force)`);
  await owner.end();
  await rm(folder, { recursive: true, force: true });
});

/** Stands before processes as a load balancer does: over lines that it keeps, to those in turn that say they are ready. */
class Balancer {
  readonly #lines: { url: string; agent: Agent; isReady: boolean }[];
  #turn = 0;
  #isOver = false;
  readonly #probing: Promise<void>;

  constructor(urls: string[]) {
    this.#lines = urls.map((url) => ({ url, agent: new Agent({ keepAlive: true }), isReady: true }));
    this.#probing = this.#probe();
  }

  async #probe(): Promise<void> {
    while (!this.#isOver) {
      for (const line of this.#lines) {
        const asked = fetch(`${line.url}/readyz`).then(({ status }) => status);
        line.isReady = (await asked.catch(() => 503)) === 200;
      }
      await sleep(100);
    }
  }

  /** Answers with the status and the body, and which process it was. Rejects when the line breaks. */
  post(path: string, headers: Record<string, string>, body: object) {
    const ready = this.#lines.filter(({ isReady }) => isReady);
    this.#turn += 1;
    const line = ready[this.#turn % ready.length];
    if (line === undefined) throw new Error('No process is ready.');
    return new Promise<{ status: number; body: string; url: string }>((resolve, reject) => {
      const sent = request(line.url + path, { method: 'POST', agent: line.agent, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text, url: line.url }));
      });
      sent.on('error', reject);
      sent.end(JSON.stringify(body));
    });
  }

  async close(): Promise<void> {
    this.#isOver = true;
    await this.#probing;
    for (const line of this.#lines) line.agent.destroy();
  }
}

/** Every mail that left, by the number that the product gave it. */
async function mailsThatLeft(): Promise<string[]> {
  const files = await readdir(join(folder, 'mail')).catch(() => []);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, 'mail', file), 'utf8')));
  return texts.map((text) => /^Message-ID:\s+<[^@>]*?\.(\d+)\.[0-9a-f]{20}@/im.exec(text)?.[1] ?? '').sort();
}

it('one process after the other is stopped under a load of writes: nothing is cut, lost or done twice', async () => {
  const first = await start('web');
  const [second, worker] = await Promise.all([start('web'), start('worker')]);
  const headers = await tokenHeaders(first, 'agent@example.com');
  // So that each ticket is told of by more than the mail to who filed it.
  const chosen = await fetch(`${first.url}/api/v1/notifications/me/subscriptions`, {
    method: 'PUT',
    headers: await tokenHeaders(first, 'admin@example.com'),
    body: JSON.stringify({ selections: [{ notif_id: 'ticket_created', channels: { email: true } }] }),
  });
  expect(chosen.status).toBe(200);

  const balancer = new Balancer([first.url, second.url]);
  const confirmed: number[] = [];
  const failed: unknown[] = [];
  const served = new Set<string>();
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      const ticket = {
        subject: 'While the lights go out',
        body: '<p>Hurry.</p>',
        idempotency_key: randomUUID(),
      };
      try {
        const answer = await balancer.post('/api/v1/tickets', headers, ticket);
        served.add(answer.url);
        if (answer.status === 201)
          confirmed.push((JSON.parse(answer.body) as { ticket: { id: number } }).ticket.id);
        else failed.push(answer);
      } catch (error) {
        failed.push(error);
      }
      // Each is told of by several mails, which the test waits for.
      await sleep(100);
    }
  };
  const writing = [1, 2, 3].map(write);
  const more = (count: number) => {
    const before = confirmed.length;
    return expect.poll(() => confirmed.length, { timeout: 30_000 }).toBeGreaterThan(before + count);
  };
  try {
    await more(10);
    expect(served.size).toBe(2);
    expect(await first.halt()).toBe(0);
    await more(10);
    // In the middle of jobs: there are far more tickets than it has told of.
    expect(await worker.halt()).toBe(0);
    await more(5);
  } finally {
    isOver = true;
    await Promise.all(writing);
    await balancer.close();
  }
  expect(failed).toEqual([]);

  const sql = postgres(databaseUrl(), { max: 1 });
  const byNumber = (one: number, other: number) => one - other;
  const kept = await sql`select id from tickets where subject = 'While the lights go out' order by id`;
  expect(kept.map((row) => row.id)).toEqual(confirmed.toSorted(byNumber));
  const states =
    await sql`select distinct state::text from jobs.job where state in ('active', 'retry', 'failed')
    and name in ('ticket-announce', 'mail-send') and state <> 'retry'`;
  expect(states).toEqual([]);

  await worker.resume();
  const waiting = async () => {
    const [row] = await sql`select count(*)::int as count from jobs.job
      where name in ('ticket-announce', 'mail-send') and state <> 'completed'`;
    return row?.count;
  };
  await expect.poll(waiting, { timeout: 60_000, interval: 200 }).toBe(0);
  const mails = await sql`select id::text, thread from outgoing_mails`;
  const left = await mailsThatLeft();
  expect(left).toEqual(mails.map((row) => row.id).sort());
  const perTicket = confirmed.map((id) => mails.filter(({ thread }) => thread === `ticket-${id}`).length);
  expect(new Set(perTicket).size).toBe(1);
  expect(perTicket[0]).toBeGreaterThan(1);
  const bells = await sql`select count(*)::int as count from notifications
    where data->'mainAction'->>'action' in ${sql(confirmed.map((id) => `/agent/tickets/${id}`))}
    group by user_id, data->'mainAction'->>'action' having count(*) > 1`;
  expect(bells).toEqual([]);
  await sql.end();
});
