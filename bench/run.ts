import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Product, startProduct } from '#server/testing/built-product.ts';
import { type Backlog, withBacklog } from './backlog.ts';
import { type Call, calls, pages } from './calls.ts';
import type { FloorPlan } from './floor.ts';
import { load } from './load.ts';
import { measureInTurn, type Request, type Target } from './measure.ts';
import { type Clock, clockOf } from './processor.ts';
import { pagePath, productTargets } from './product-targets.ts';
import { costShareOf, type JobCost, type Line, type Result, shareOf, table } from './report.ts';
import { readSample, type Sample } from './sample.ts';
import { seed } from './seed.ts';

const usage = `Usage: npm run bench -- [--tickets 10000,1000000] [--articles 10000] [--rounds 5] [--data FOLDER] [--only NAME]

Measures the product against a bare floor on the embedded database, or on the server of DATABASE_URL (an empty
database; scripts/with-postgres.sh starts one). With --data the made data is kept in that folder and used again.
On a server the jobs of writes are done by a process of its own, between the measured seconds.
`;

const { values: asked } = parseArgs({
  options: {
    tickets: { type: 'string', default: '10000,1000000' },
    articles: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    data: { type: 'string' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const rounds = Number(asked.rounds);
const articles = Number(asked.articles);
const only = asked.only?.toLowerCase();
const wanted = (call: Call) => only === undefined || call.name.toLowerCase().includes(only);
const databaseUrl = process.env.DATABASE_URL;
const say = (text: string) => process.stdout.write(`${text}\n`);

/** The product, with how long it took to be ready and how much memory it holds. */
async function withProduct<Value>(
  variables: Record<string, string>,
  work: (product: Product, startSeconds: number, memory: () => Promise<number>) => Promise<Value>,
): Promise<Value> {
  const begun = performance.now();
  const token = 'bench-metrics';
  const product = await startProduct({
    ...variables,
    ...load,
    SEED: 'none',
    ROLE: databaseUrl === undefined ? 'all' : 'web',
    METRICS_TOKEN: token,
  });
  const startSeconds = (performance.now() - begun) / 1000;
  const memory = async () => {
    const response = await fetch(`${product.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const bytes = /^process_resident_memory_bytes (\S+)/m.exec(await response.text())?.[1];
    return Number(bytes) / 1024 / 1024;
  };
  try {
    return await work(product, startSeconds, memory);
  } finally {
    await product.stop();
  }
}

/** The bare floor, listening; `work` gets its address and its clock. */
async function withFloor<Value>(
  plan: FloorPlan,
  work: (url: string, clock: Clock) => Promise<Value>,
): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'helpdock-bench-'));
  const file = join(folder, 'plan.json');
  writeFileSync(file, JSON.stringify(plan));
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/floor.ts', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const port = await new Promise<string>((resolve, reject) => {
      child.once('exit', () => reject(new Error('The floor did not start.')));
      child.stdout.on('data', (chunk: Buffer) => {
        const match = /ready (\d+)/.exec(String(chunk));
        if (match?.[1] !== undefined) resolve(match[1]);
      });
    });
    return await work(`http://127.0.0.1:${port}`, clockOf(child.pid ?? 0));
  } finally {
    child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One database with so many tickets: the product and the floor side by side. */
async function measureOne(folder: string, tickets: number): Promise<Result> {
  const variables: Record<string, string> = { DATA_DIR: folder };
  if (databaseUrl !== undefined) variables.DATABASE_URL = databaseUrl;
  const sample = await readSample(variables);
  // The embedded database has one process at a time, so the floor works on a copy.
  const copy = `${folder}-floor`;
  if (databaseUrl === undefined) cpSync(join(folder, 'database'), copy, { recursive: true });
  try {
    return await withProduct(variables, async (product, startSeconds, memory) => {
      const idle = await memory();
      const bodies: Record<string, string> = {};
      for (const page of pages) {
        bodies[page.name] = await (await fetch(product.url + pagePath(page, sample))).text();
      }
      const plan: FloorPlan = {
        database: databaseUrl === undefined ? { folder: copy } : { url: databaseUrl },
        pages: bodies,
      };
      const measured = await withBacklog(variables, product, (backlog) =>
        withFloor(plan, (url, clock) => measureCalls(product, { url, clock }, sample, backlog)),
      );
      const database = databaseUrl === undefined ? 'PGlite' : 'PostgreSQL';
      return { database, tickets, startSeconds, idle, busy: await memory(), ...measured };
    });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function measureCalls(
  product: Product,
  floor: Omit<Target, 'next'>,
  sample: Sample,
  backlog: Backlog,
): Promise<{ lines: Line[]; jobs: JobCost[] }> {
  const targetsOf = await productTargets(product, sample);
  const lines: Line[] = [];
  const jobs: JobCost[] = [];
  for (const call of [...pages, ...calls].filter(wanted)) {
    const done = { node: 0, database: 0, writes: 0 };
    const rest = async ({ answers }: { answers: number }) => {
      if (call.kind !== 'write') return;
      const cost = await backlog.clear();
      if (cost.node === 0) return;
      done.node += cost.node;
      done.database += cost.database;
      done.writes += answers;
    };
    const ways = targetsOf(call);
    const bare: Target = { ...floor, next: (n) => floorRequest(call, sample, n) };
    const targets = [bare, ...ways.map(({ target }) => target)];
    const [bottom = [], ...found] = await measureInTurn(targets, rounds, backlog.database, rest);
    for (const [index, { name }] of ways.entries()) {
      const line = { name, rounds: found[index] ?? [], floor: bottom, target: call.target };
      lines.push(line);
      say(`  ${name}: ${costShareOf(line)} of the floor by processor time, ${shareOf(line)} by requests`);
    }
    const { node, database, writes } = done;
    if (writes > 0) jobs.push({ name: call.name, node: node / writes, database: database / writes });
  }
  return { lines, jobs };
}

function floorRequest(call: Call, sample: Sample, n: number): Request {
  const path = `/${encodeURIComponent(call.name)}`;
  const input = JSON.stringify(call.input?.(sample, n) ?? {});
  return call.kind === 'write'
    ? { method: 'POST', path, body: input }
    : { method: 'GET', path: `${path}?${encodeURIComponent(input)}` };
}

if (asked.help) {
  say(usage);
  process.exit(0);
}
const root = asked.data ?? mkdtempSync(join(tmpdir(), 'helpdock-bench-'));
let made = 0;
for (const tickets of asked.tickets.split(',').map(Number)) {
  const folder = databaseUrl === undefined ? join(root, `pglite-${tickets}`) : join(root, 'files');
  const variables: Record<string, string> = { DATA_DIR: folder };
  if (databaseUrl !== undefined) {
    await seed({ ...variables, DATABASE_URL: databaseUrl }, { tickets: tickets - made, articles });
    made = tickets;
  } else if (!existsSync(folder)) {
    await seed(variables, { tickets, articles });
  }
  say(`\n${table(await measureOne(folder, tickets))}\n`);
}
if (asked.data === undefined) rmSync(root, { recursive: true, force: true });
process.exit(0);
