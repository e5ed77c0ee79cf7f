import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { demoAccounts } from '#server/seed/people.ts';
import { Browser } from '#server/testing/browser.ts';
import { type Product, startProduct } from '#server/testing/built-product.ts';
import { calls, pages } from './calls.ts';
import { LiveStream } from './live-stream.ts';
import { load } from './load.ts';
import type { Request } from './measure.ts';
import { memoryOf } from './processor.ts';
import { productTargets } from './product-targets.ts';
import { readSample, type Sample } from './sample.ts';
import { seed } from './seed.ts';

const usage = `Usage: npm run bench:mixed -- [--minutes 8] [--tickets 10000] [--articles 2000] [--share 0.7] [--streams 100]

Asks the built product for everything at once, as people do: lists, views, pages, searches, writes, small uploads, with
live streams open. First as fast as it answers for half a minute, then at that share of the rate for the minutes. Says
for each minute the rate, the latency (late sending counted in) and the memory. On the embedded database, or on the
server of DATABASE_URL (an empty database; scripts/with-postgres.sh starts one).
`;

const { values: asked } = parseArgs({
  options: {
    minutes: { type: 'string', default: '8' },
    tickets: { type: 'string', default: '10000' },
    articles: { type: 'string', default: '2000' },
    share: { type: 'string', default: '0.7' },
    streams: { type: 'string', default: '100' },
    help: { type: 'boolean', default: false },
  },
});

/** How many ask at once for the peak, and how many may wait for answers at a fixed rate. */
const connections = 16;
const waiting = 128;
const peakSeconds = 30;
const say = (text: string) => process.stdout.write(`${text}\n`);

/** How often each kind of request is made, out of a hundred; those over tRPC and REST share theirs. */
const weights: Record<string, number> = {
  'Help centre page': 15,
  'Article page': 15,
  'Ticket list': 14,
  'Ticket view': 24,
  'Agent queue': 10,
  'Article search': 10,
  'Create ticket': 4,
  Reply: 6,
};

/** A text file of a kilobyte in a form, as a browser sends it. */
function uploadOf(browser: Browser): Request {
  const boundary = 'bench-boundary';
  const line = 'What the printer said when nothing was printed.\n';
  return {
    method: 'POST',
    path: '/api/v1/file-entries',
    headers: {
      cookie: browser.cookieHeader,
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      accept: 'application/json',
    },
    body: [
      `--${boundary}`,
      'Content-Disposition: form-data; name="file"; filename="printer.txt"',
      'Content-Type: text/plain',
      '',
      line.repeat(20),
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  };
}

/** A hundred requests or so in a fixed order that mixes them; each is made anew when its turn comes. */
async function mixOf(product: Product, sample: Sample) {
  const targetsOf = await productTargets(product, sample);
  const browser = await (await Browser.open(product.url)).signIn(
    demoAccounts.emails[1] ?? '',
    demoAccounts.password,
  );
  const upload = uploadOf(browser);
  const made: ((n: number) => Request)[] = [() => upload, () => upload];
  for (const call of [...pages, ...calls]) {
    const ways = targetsOf(call);
    for (let n = 0; n < (weights[call.name] ?? 0); n += 1) {
      const way = ways[n % ways.length];
      if (way !== undefined) made.push(way.target.next);
    }
  }
  let turn = 0;
  // A step that has no divisor in common with the length visits each once, kinds apart from one another.
  const next = (): Request => made[(++turn * 37) % made.length]?.(turn) ?? upload;
  return { browser, next };
}

interface Run {
  seconds: number;
  /** Requests per second that are due, whoever else still waits; without it each of 16 asks again when it is answered. */
  rate?: number;
}

/** Asks for so long. Latencies are since the moment when a request was due, in milliseconds. */
async function run(url: string, next: () => Request, { seconds, rate }: Run) {
  const latencies: number[] = [];
  let failed = 0;
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let due = 0;
  const ask = async () => {
    for (;;) {
      const at = rate === undefined ? performance.now() : begun + (due++ * 1000) / rate;
      if (at >= end) return;
      await sleep(Math.max(0, at - performance.now()));
      const { path, ...init } = next();
      const answer = await fetch(url + path, init).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.ok) latencies.push(performance.now() - at);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: rate === undefined ? connections : waiting }, ask));
  latencies.sort((one, other) => one - other);
  const at = (part: number) => Math.round(latencies[Math.floor((latencies.length - 1) * part)] ?? 0);
  const took = (performance.now() - begun) / 1000;
  return { rate: latencies.length / took, failed, p50: at(0.5), p99: at(0.99) };
}

async function measure(product: Product, sample: Sample): Promise<void> {
  const { browser, next } = await mixOf(product, sample);
  const streams = await Promise.all(
    Array.from({ length: Number(asked.streams) }, async () => {
      const stream = new LiveStream(new URL(product.url), browser.cookieHeader);
      await stream.hear('event: connected');
      return stream;
    }),
  );
  say(`  at rest with ${streams.length} streams: ${memoryOf(product.pid).now.toFixed(0)} MB`);
  const peak = await run(product.url, next, { seconds: peakSeconds });
  say(`  peak: ${peak.rate.toFixed(0)}/s, p50 ${peak.p50} ms, p99 ${peak.p99} ms, ${peak.failed} failed`);
  const rate = Math.max(1, Math.floor(peak.rate * Number(asked.share)));
  for (let minute = 1; minute <= Number(asked.minutes); minute += 1) {
    const { failed, p50, p99, ...of } = await run(product.url, next, { seconds: 60, rate });
    const { now, most } = memoryOf(product.pid);
    const memory = `${now.toFixed(0)} MB (at most ${most.toFixed(0)})`;
    say(
      `  minute ${minute}: ${of.rate.toFixed(0)} of ${rate}/s, p50 ${p50} ms, p99 ${p99} ms, ${failed} failed, ${memory}`,
    );
  }
  for (const stream of streams) stream.close();
  await sleep(60_000);
  say(`  a minute after the end: ${memoryOf(product.pid).now.toFixed(0)} MB`);
}

if (asked.help) {
  say(usage);
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'helpdock-mixed-'));
const variables: Record<string, string> = { DATA_DIR: folder };
if (process.env.DATABASE_URL !== undefined) variables.DATABASE_URL = process.env.DATABASE_URL;
try {
  await seed(variables, { tickets: Number(asked.tickets), articles: Number(asked.articles) });
  const sample = await readSample(variables);
  const product = await startProduct({ ...variables, ...load, SEED: 'none' });
  try {
    say(`Mixed load on ${variables.DATABASE_URL === undefined ? 'PGlite' : 'PostgreSQL'}`);
    await measure(product, sample);
  } finally {
    await product.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
