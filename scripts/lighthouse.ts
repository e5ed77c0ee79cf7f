// What Lighthouse says of the help center on a phone: the landing page, a category and an article, of the sample site or
// of a folder of Markdown files. Ends with 1 where a page is below what the product promises.
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { startProduct } from '../src/server/testing/built-product.ts';
import { findChromium } from './chromium.ts';

const promised = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const names = Object.keys(promised) as (keyof typeof promised)[];
const folder = process.argv[2];
/** Visits to each page, of which the middle one counts: whatever else the machine does tells on single ones. */
const visits = 5;

const say = (line: string) => process.stdout.write(`${line}\n`);

const speedOf = ({ categories }: Result) => categories.performance?.score ?? 0;

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const product = await startProduct({ RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'warn' });
if (folder !== undefined) {
  // The embedded database is open in one process at a time.
  await product.halt();
  const env = { ...process.env, DATA_DIR: product.dataDir };
  const { status } = spawnSync('npm', ['run', 'import', '--', 'markdown', folder], { stdio: 'inherit', env });
  if (status !== 0) throw new Error('The folder could not be imported.');
  await product.resume();
}
const port = await freePort();
const { executablePath, args, env } = findChromium();
const browser = await chromium.launch({
  executablePath,
  args: [...args, `--remote-debugging-port=${port}`],
  env,
});
let isBelow = false;
try {
  const { url } = product;
  const landing = await (await fetch(`${url}/hc`)).text();
  const linked = [...landing.matchAll(/"(\/hc\/[^"#?]+)["#?]/g)].map(([, path = '']) => path);
  const last = (folder: string) => linked.findLast((path) => path.startsWith(folder));
  // Where the landing page is the homepage, search engines are told of that address alone.
  const [, canonical = url] = /<link rel="canonical" href="([^"]+)"/.exec(landing) ?? [];
  const pages = [new URL(canonical).pathname, last('/hc/categories/'), last('/hc/articles/')].filter(
    (path) => path !== undefined,
  );
  // The last is how quick the machine was meanwhile: phones are simulated as a quarter of it, meant for one of about 1,500.
  say(`page | ${names.join(' | ')} | machine`);
  for (const path of pages) {
    const seen: Result[] = [];
    for (let visit = 0; visit < visits; visit += 1) {
      const ran = await lighthouse(`${url}${path}`, { port, output: 'json', logLevel: 'error' });
      if (ran === undefined) throw new Error(`Lighthouse says nothing of ${path}.`);
      seen.push(ran.lhr);
    }
    const middle = seen.sort((one, other) => speedOf(one) - speedOf(other))[(visits - 1) / 2];
    if (middle === undefined) throw new Error(`${path} was not visited.`);
    const { categories, audits, environment } = middle;
    const scores = names.map((name) => Math.round((categories[name]?.score ?? 0) * 100));
    say(`${path} | ${scores.join(' | ')} | ${Math.round(environment.benchmarkIndex)}`);
    for (const [index, name] of names.entries()) {
      if ((scores[index] ?? 0) >= promised[name]) continue;
      isBelow = true;
      const refs = categories[name]?.auditRefs ?? [];
      const bad = refs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9);
      for (const { id } of bad) say(`  ${name}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`);
    }
  }
} finally {
  await browser.close();
  await product.stop();
}
process.exit(isBelow ? 1 : 0);
