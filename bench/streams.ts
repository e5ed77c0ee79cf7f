import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { demoAccounts } from '#server/seed/people.ts';
import { Browser } from '#server/testing/browser.ts';
import { type Product, startProduct } from '#server/testing/built-product.ts';
import { LiveStream } from './live-stream.ts';
import { load } from './load.ts';
import { clockOf, memoryOf } from './processor.ts';

const usage = `Usage: npm run bench:streams -- [--streams 1000] [--replies 10]

Opens so many live streams of agents at the built product, replies to tickets, and says after what time the writer was
answered and the last stream heard of it, how long others waited meanwhile, and what a stream and a reply cost. On the
embedded database, or on the server of DATABASE_URL (an empty database; scripts/with-postgres.sh starts one).
`;

const { values: asked } = parseArgs({
  options: {
    streams: { type: 'string', default: '1000' },
    replies: { type: 'string', default: '10' },
    help: { type: 'boolean', default: false },
  },
});

const say = (text: string) => process.stdout.write(`${text}\n`);

const percentile = (values: readonly number[], part: number) =>
  [...values].sort((left, right) => left - right)[Math.floor((values.length - 1) * part)] ?? 0;

const shown = (values: readonly number[]) =>
  `p50 ${percentile(values, 0.5).toFixed(0)} ms, at most ${percentile(values, 1).toFixed(0)} ms`;

/** Asks for something small over and over until told to stop; answers with the longest wait. */
function bystander(url: string) {
  let isOver = false;
  let longest = 0;
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await (await fetch(`${url}/healthz`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - begun);
    }
  })();
  return async () => {
    isOver = true;
    await asking;
    return longest;
  };
}

async function fileTickets(agent: Browser, count: number): Promise<number[]> {
  const { data } = await agent.trpc.auth.bootstrap.query();
  const { ticketCategories } = await agent.trpc.tickets.categories.query();
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const { ticket } = await agent.trpc.tickets.create.mutate({
      subject: `Printer ${n}`,
      body: '<p>It prints nothing.</p>',
      category: ticketCategories[0]?.id ?? 0,
      user_id: data.user?.id,
    });
    ids.push(ticket.id);
  }
  return ids;
}

async function measure(product: Product): Promise<void> {
  const count = Number(asked.streams);
  const agent = await (await Browser.open(product.url)).signIn(
    demoAccounts.emails[1] ?? '',
    demoAccounts.password,
  );
  const tickets = await fileTickets(agent, Number(asked.replies) + 1);
  await sleep(5000);
  const before = memoryOf(product.pid).now;
  const streams: LiveStream[] = [];
  for (let n = 0; n < count; n += 50) {
    const opened = Array.from({ length: Math.min(50, count - n) }, () => {
      const stream = new LiveStream(new URL(product.url), agent.cookieHeader);
      streams.push(stream);
      return stream.hear('event: connected');
    });
    await Promise.all(opened);
  }
  await sleep(5000);
  const held = ((memoryOf(product.pid).now - before) * 1000) / count;
  const answered: number[] = [];
  const last: number[] = [];
  const waits: number[] = [];
  const processor: number[] = [];
  const clock = clockOf(product.pid);
  for (const [round, id] of tickets.entries()) {
    const heard = Promise.all(streams.map((stream) => stream.hear(`"id":${id}}`)));
    const stop = bystander(product.url);
    const spent = clock();
    const begun = performance.now();
    await agent.trpc.tickets.reply.mutate({ id, body: '<p>Turn it off and on.</p>' });
    const answer = performance.now() - begun;
    const times = await heard;
    await sleep(1000);
    // The first is for the compiler.
    if (round > 0) {
      answered.push(answer);
      last.push(Math.max(...times) - begun);
      processor.push((clock() - spent) / 1000);
    }
    waits.push(await stop());
  }
  say(`${count} streams, ${last.length} replies on ${process.env.DATABASE_URL ? 'PostgreSQL' : 'PGlite'}`);
  say(`  writer answered after   ${shown(answered)}`);
  say(`  last stream heard after ${shown(last)}`);
  say(`  longest wait of others  ${shown(waits.slice(1))}`);
  say(`  processor, with a second of bystanding and the jobs of the reply: ${shown(processor)}`);
  say(`  memory of a stream      ${held.toFixed(0)} KB`);
  const after = memoryOf(product.pid).now;
  for (const stream of streams) stream.close();
  say(`  memory at rest ${before.toFixed(0)} MB, after the replies ${after.toFixed(0)} MB`);
}

if (asked.help) {
  say(usage);
  process.exit(0);
}
const product = await startProduct({
  ...load,
  ...(process.env.DATABASE_URL === undefined ? {} : { DATABASE_URL: process.env.DATABASE_URL }),
});
try {
  // What filling the new database took is not what a running site takes.
  await product.halt();
  await product.resume();
  await measure(product);
} finally {
  await product.stop();
}
process.exit(0);
