import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { demoAccounts } from '#server/seed/people.ts';
import { Browser } from '#server/testing/browser.ts';
import { startProduct } from '#server/testing/built-product.ts';
import { maxBulkIds } from '#shared/bulk.ts';
import { queueFolders } from '#shared/ticket-states.ts';
import { load } from './load.ts';
import { seed } from './seed.ts';
import { type Times, tableOfTimes, timed } from './times.ts';

const usage = `Usage: scripts/with-postgres.sh npm run bench:agents-work -- [--tickets 10000,1000000] [--rounds 40] [--bulk 5000]

Whether agents' work takes longer among many tickets: each folder, the counts, a ticket with 200 messages, a merge, and a
bulk change, during which others open tickets. In milliseconds, on the server of DATABASE_URL (an empty database).
`;

const { values: asked } = parseArgs({
  options: {
    tickets: { type: 'string', default: '10000,1000000' },
    rounds: { type: 'string', default: '40' },
    bulk: { type: 'string', default: '5000' },
    help: { type: 'boolean', default: false },
  },
});

const say = (text: string) => process.stdout.write(`${text}\n`);

const { DATABASE_URL } = process.env;

interface Prepared {
  /** A ticket of 200 messages and more. */
  long: number;
  /** Two tickets to merge, for each round. */
  pairs: number[][];
  /** Tickets of a bulk change. */
  many: number[];
}

async function prepare(url: string, rounds: number): Promise<Prepared> {
  const sql = postgres(url, { max: 1 });
  try {
    const found = await sql<{ id: number }[]>`select id from tickets
      where status_category = 'open' order by id desc limit ${rounds * 2 + 1}`;
    const [long = 0, ...rest] = found.map(({ id }) => id);
    await sql`insert into replies (ticket_id, user_id, by_requester, body, type, created_at)
      select ticket_id, user_id, by_requester, body, 'replies', now()
      from (select * from replies where ticket_id = ${long} limit 1) one, generate_series(1, 200)`;
    await sql`analyze`;
    const pairs = Array.from({ length: rounds }, (_, round) => rest.slice(round * 2, round * 2 + 2));
    const many = await sql<{ id: number }[]>`select id from tickets
      where id < ${rest.at(-1) ?? 0} order by id desc limit ${asked.bulk}`;
    return { long, pairs, many: many.map(({ id }) => id) };
  } finally {
    await sql.end();
  }
}

/** Changes tickets, a thousand a call; meanwhile another is opened again and again. */
async function changeMany(agent: Browser, long: number, ids: readonly number[], times: Times): Promise<void> {
  for (let from = 0; from < ids.length; from += maxBulkIds) {
    const some = ids.slice(from, from + maxBulkIds);
    const begun = performance.now();
    const { status, body } = await agent.post<{ job: { id: string } }>('/api/v1/tickets/bulk', {
      ids: some,
      action: { type: 'tags_add', tags: ['measured'] },
    });
    if (status !== 202) throw new Error(`The bulk change answered ${status}.`);
    for (let state = 'queued'; state !== 'done'; await sleep(20)) {
      await timed('Open a ticket during bulk changes', times, () => agent.get(`/api/v1/tickets/${long}`));
      const answer = await agent.get<{ job: { state: string } }>(`/api/v1/jobs/${body.job.id}`);
      state = answer.body.job.state;
      if (state === 'failed') throw new Error('The bulk change failed.');
    }
    const name = `Bulk change of ${maxBulkIds}`;
    times.set(name, [...(times.get(name) ?? []), (performance.now() - begun) * (maxBulkIds / some.length)]);
  }
}

async function measure(url: string, rounds: number): Promise<Times> {
  const { long, pairs, many } = await prepare(url, rounds);
  const product = await startProduct({ ...load, DATABASE_URL: url, SEED: 'none' });
  const times: Times = new Map();
  try {
    const [, email = ''] = demoAccounts.emails;
    const agent = await (await Browser.open(product.url)).signIn(email, demoAccounts.password);
    for (let round = -5; round < rounds; round += 1) {
      const into: Times = round < 0 ? new Map() : times;
      for (const folder of queueFolders)
        await timed(`Folder ${folder}`, into, () => agent.get(`/api/v1/tickets/queue?folder=${folder}`));
      await timed('Counts', into, () => agent.get('/api/v1/tickets/counts'));
      await timed('Ticket of 200 messages', into, () => agent.get(`/api/v1/tickets/${long}`));
    }
    for (const [one = 0, other = 0] of pairs)
      await timed('Merge', times, () =>
        agent.post('/api/v1/tickets/merge', { ids: [one, other], into: one }),
      );
    await changeMany(agent, long, many, times);
  } finally {
    await product.stop();
  }
  return times;
}

if (asked.help) {
  say(usage);
  process.exit(0);
}
if (DATABASE_URL === undefined) throw new Error('DATABASE_URL names no server.');
const folder = mkdtempSync(join(tmpdir(), 'helpdock-bench-'));
const sizes = asked.tickets.split(',').map(Number);
const measured: Times[] = [];
try {
  let made = 0;
  for (const tickets of sizes) {
    await seed({ DATA_DIR: folder, DATABASE_URL }, { tickets: tickets - made, articles: 100 });
    made = tickets;
    measured.push(await measure(DATABASE_URL, Number(asked.rounds)));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
say(`\n${tableOfTimes(sizes, measured)}`);
process.exit(0);
