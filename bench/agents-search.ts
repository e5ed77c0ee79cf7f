import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoAccounts } from '#server/seed/people.ts';
import { Browser } from '#server/testing/browser.ts';
import { startProduct } from '#server/testing/built-product.ts';
import { load } from './load.ts';
import { seed } from './seed.ts';
import { type Times, tableOfTimes, timed } from './times.ts';

const usage = `Usage: npm run bench:agents-search -- [--tickets 10000,500000] [--rounds 60]

Whether agents' searches take longer among many tickets, of which each has two messages. In milliseconds, on the server of
DATABASE_URL (an empty database), or on the embedded database without one.
`;

const { values: asked } = parseArgs({
  options: {
    tickets: { type: 'string', default: '10000,500000' },
    rounds: { type: 'string', default: '60' },
    help: { type: 'boolean', default: false },
  },
});

const swapped = (word: string) => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`;

/** The words of a ticket: those of its subject and of its first message. */
async function wordsOf(agent: Browser, id: number): Promise<string[]> {
  const { body: answer } = await agent.get<{ ticket: { subject: string } }>(`/api/v1/tickets/${id}`);
  const { body: messages } = await agent.get<{ pagination: { data: { body: string }[] } }>(
    `/api/v1/tickets/${id}/replies?perPage=1`,
  );
  const [message] = messages.pagination.data;
  const text = `${answer.ticket.subject} ${message?.body.replaceAll(/<[^>]*>/g, ' ') ?? ''}`;
  return text.match(/\b[a-z]{6,}\b/g) ?? ['printer', 'margins'];
}

/** Queries from the words of tickets all over the table: the commoner a word, the more often it is among them. */
async function queriesOf(agent: Browser, tickets: number, rounds: number): Promise<Record<string, string[]>> {
  const words: string[][] = [];
  for (let round = 1; round <= rounds; round += 1)
    words.push(await wordsOf(agent, Math.floor((tickets * round) / (rounds + 1))));
  const one = words.map((some, round) => some[round % some.length] ?? '');
  const other = words.map((some, round) => some[(round * 7 + 3) % some.length] ?? '');
  return {
    'one word': one,
    'two words of a ticket': one.map((word, round) => `${word} ${other[round]}`),
    'a beginning of three letters': one.map((word) => word.slice(0, 3)),
    'a misspelt word': one.map(swapped),
    'a word and operators': one.map((word) => `${word} status:open assignee:none`),
  };
}

async function measure(database: Record<string, string>, tickets: number): Promise<Times> {
  const product = await startProduct({ ...load, ...database, SEED: 'none' });
  const times: Times = new Map();
  try {
    const [, email = ''] = demoAccounts.emails;
    const agent = await (await Browser.open(product.url)).signIn(email, demoAccounts.password);
    const queries = await queriesOf(agent, tickets, Number(asked.rounds));
    const search = async (kind: string, query: string, into: Times) => {
      const call = (path: string) => agent.get(`/api/v1/${path}${encodeURIComponent(query)}`);
      await timed(`Tickets, ${kind}`, into, () => call('search?types=tickets&query='));
      await timed(`Everything, ${kind}`, into, () => call('search?query='));
    };
    for (const [kind, [first = '']] of Object.entries(queries)) await search(kind, first, new Map());
    for (const [kind, texts] of Object.entries(queries))
      for (const query of texts) await search(kind, query, times);
  } finally {
    await product.stop();
  }
  return times;
}

if (asked.help) {
  process.stdout.write(usage);
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'helpdock-bench-'));
const { DATABASE_URL } = process.env;
const database = { DATA_DIR: folder, ...(DATABASE_URL && { DATABASE_URL }) };
const sizes = asked.tickets.split(',').map(Number);
const measured: Times[] = [];
try {
  let made = 0;
  for (const tickets of sizes) {
    await seed(database, { tickets: tickets - made, articles: made === 0 ? 100 : 0 });
    made = tickets;
    measured.push(await measure(database, tickets));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`\n${tableOfTimes(sizes, measured)}\n`);
process.exit(0);
