import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoAccounts } from '#server/seed/people.ts';
import { Browser } from '#server/testing/browser.ts';
import { type Product, startProduct } from '../e2e/product.ts';
import { type Call, calls, pages, type Sample } from './calls.ts';
import { capture } from './capture.ts';
import type { FloorPlan } from './floor.ts';
import { type Measurement, measure, type Request } from './measure.ts';
import { type Line, type Result, table } from './report.ts';

const usage = `Usage: npm run bench -- [--tickets 10000,1000000] [--articles 10000] [--seconds 4] [--data FOLDER] [--only NAME]

Measures the product against a bare floor on the embedded database, or on the server of DATABASE_URL (an empty
database; scripts/with-postgres.sh starts one). With --data the made data is kept in that folder and used again.
`;

const { values: asked } = parseArgs({
  options: {
    tickets: { type: 'string', default: '10000,1000000' },
    articles: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '4' },
    data: { type: 'string' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const seconds = Number(asked.seconds);
const only = asked.only?.toLowerCase();
const wanted = (call: Call) => only === undefined || call.name.toLowerCase().includes(only);
const databaseUrl = process.env.DATABASE_URL;
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Brings the database to at least so many tickets. */
async function seed(variables: Record<string, string>, tickets: number): Promise<void> {
  say(`Making ${tickets} tickets and ${asked.articles} articles …`);
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'src/server/cli/seed.ts', '--tickets', String(tickets), '--articles', asked.articles],
    { env: { ...process.env, ...variables }, stdio: 'inherit' },
  );
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The data could not be made.');
}

/** The product, with how long it took to be ready and how much memory it holds. */
async function withProduct<Value>(
  variables: Record<string, string>,
  work: (product: Product, startSeconds: number, memory: () => Promise<number>) => Promise<Value>,
): Promise<Value> {
  const begun = performance.now();
  const token = 'bench-metrics';
  const product = await startProduct({
    ...variables,
    SEED: 'none',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000000',
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

async function measureProduct(product: Product, sample: Sample): Promise<Map<string, Measurement>> {
  const found = new Map<string, Measurement>();
  const take = async (name: string, next: (n: number) => Request) => {
    found.set(name, await measure(product.url, seconds, next));
    say(`  ${name}: ${Math.round(found.get(name)?.rate ?? 0)}/s`);
  };
  const [landing, article] = pages;
  if (landing !== undefined && wanted(landing))
    await take(landing.name, () => ({ method: 'GET', path: '/hc' }));
  if (article !== undefined && wanted(article))
    await take(article.name, () => ({ method: 'GET', path: sample.articlePath }));

  const browser = await (await Browser.open(product.url)).signIn(
    demoAccounts.emails[1] ?? '',
    demoAccounts.password,
  );
  const token = await bearer(product.url);
  const session = {
    cookie: browser.cookieHeader,
    'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
    'content-type': 'application/json',
  };
  const api = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    'content-type': 'application/json',
  };
  for (const call of calls.filter(wanted)) {
    await take(`${call.name}, tRPC`, (n) => {
      const input = JSON.stringify(call.input?.(sample, n));
      const path = `/trpc/${call.procedure}`;
      return call.kind === 'write'
        ? { method: 'POST', path, headers: session, body: input }
        : { method: 'GET', path: `${path}?input=${encodeURIComponent(input)}`, headers: session };
    });
    await take(`${call.name}, REST`, (n) => {
      const request = call.rest?.(sample, n) ?? { method: 'GET' as const, path: '/' };
      return request.method === 'POST'
        ? { ...request, headers: api, body: JSON.stringify(call.input?.(sample, n)) }
        : { ...request, headers: api };
    });
  }
  return found;
}

async function bearer(url: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: demoAccounts.emails[1],
      password: demoAccounts.password,
      token_name: 'bench',
    }),
  });
  const body = (await response.json()) as { user?: { access_token?: string } };
  if (body.user?.access_token === undefined) throw new Error('The demo agent got no token.');
  return body.user.access_token;
}

async function measureFloor(plan: FloorPlan): Promise<Map<string, Measurement>> {
  const file = join(mkdtempSync(join(tmpdir(), 'helpdock-bench-')), 'plan.json');
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
    const found = new Map<string, Measurement>();
    for (const { name } of [...pages, ...calls].filter(wanted)) {
      const path = `/${encodeURIComponent(name)}`;
      found.set(name, await measure(`http://127.0.0.1:${port}`, seconds, () => ({ method: 'GET', path })));
      say(`  floor of ${name}: ${Math.round(found.get(name)?.rate ?? 0)}/s`);
    }
    return found;
  } finally {
    child.kill('SIGTERM');
    rmSync(file, { force: true });
  }
}

/** One database with so many tickets: the product, then the floor. */
async function measureOne(folder: string, tickets: number): Promise<Result> {
  const variables: Record<string, string> = { DATA_DIR: folder };
  if (databaseUrl !== undefined) variables.DATABASE_URL = databaseUrl;
  const { statements, sample } = await capture(variables);
  const bodies: Record<string, string> = {};
  const measured = await withProduct(variables, async (product, startSeconds, memory) => {
    for (const [index, path] of ['/hc', sample.articlePath].entries()) {
      bodies[pages[index]?.name ?? ''] = await (await fetch(product.url + path)).text();
    }
    const idle = await memory();
    const found = await measureProduct(product, sample);
    return { found, startSeconds, idle, busy: await memory() };
  });
  const floor = await measureFloor({
    database: databaseUrl === undefined ? { folder: join(folder, 'database') } : { url: databaseUrl },
    statements,
    pages: bodies,
    writes: calls.filter((call) => call.kind === 'write').map((call) => call.name),
  });
  const lines = [...measured.found].map(([name, measurement]): Line => {
    const call = [...pages, ...calls].find((candidate) => name.startsWith(candidate.name));
    return { name, measurement, floor: floor.get(call?.name ?? ''), target: call?.target ?? null };
  });
  const { startSeconds, idle, busy } = measured;
  return {
    database: databaseUrl === undefined ? 'PGlite' : 'PostgreSQL',
    tickets,
    startSeconds,
    idle,
    busy,
    lines,
  };
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
    await seed({ ...variables, DATABASE_URL: databaseUrl }, tickets - made);
    made = tickets;
  } else if (!existsSync(folder)) {
    await seed(variables, tickets);
  }
  say(`\n${table(await measureOne(folder, tickets))}\n`);
}
if (asked.data === undefined) rmSync(root, { recursive: true, force: true });
process.exit(0);
