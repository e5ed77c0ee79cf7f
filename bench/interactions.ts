import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { demoAccounts } from '#server/seed/people.ts';
import { Browser } from '#server/testing/browser.ts';
import { startProduct } from '#server/testing/built-product.ts';
import { findChromium } from '../scripts/chromium.ts';
import { load } from './load.ts';
import { seed } from './seed.ts';

const usage = `Usage: scripts/with-postgres.sh npm run bench:interactions -- [--tickets 10000,1000000] [--rounds 20]

What agents wait for in the browser: opening a ticket, the next one, another folder, a search, a typed letter. For each the
milliseconds until it is on the screen, and the processor time of the page's main thread.
`;

const { values: asked } = parseArgs({
  options: {
    tickets: { type: 'string', default: '10000,1000000' },
    rounds: { type: 'string', default: '20' },
    help: { type: 'boolean', default: false },
  },
});

const say = (text: string) => process.stdout.write(`${text}\n`);

const at = (share: number, values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;

interface Cost {
  /** Milliseconds until it was on the screen. */
  wait: number;
  /** Milliseconds of the main thread, with what it does in the second after. */
  work: number;
}

type Costs = Map<string, Cost[]>;

const quiet = 1_000;

/** Measures interactions of one page. */
async function meter(page: Page, costs: Costs) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  return async (name: string, act: () => Promise<unknown>, until: () => Promise<unknown>) => {
    const [before, begun] = [await busy(), performance.now()];
    await act();
    await until();
    const wait = performance.now() - begun;
    await page.waitForTimeout(quiet);
    costs.set(name, [...(costs.get(name) ?? []), { wait, work: (await busy()) - before }]);
  };
}

/** Resolves when the browser has painted what stands now. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

async function measurePage(context: BrowserContext, rounds: number): Promise<Costs> {
  const costs: Costs = new Map();
  const page = await context.newPage();
  const measure = await meter(page, costs);
  await page.goto('/agent/tickets?folder=open');
  const rows = page.locator('ul[aria-label="Open"] a');
  await rows.nth(5).waitFor();
  // Until the code of the ticket is there.
  await rows.first().click();
  await page.waitForTimeout(3_000);
  for (let round = 0; round < rounds; round += 1) {
    const row = rows.nth(1 + (round % 5));
    const number = (await row.getAttribute('href'))?.match(/\d+/)?.[0] ?? '';
    await measure(
      'Open a ticket',
      () => row.click(),
      () => page.waitForURL(new RegExp(`/tickets/${number}\\b`)).then(() => painted(page)),
    );
    const old = page.url();
    await measure(
      'Next ticket',
      () => page.getByRole('button', { name: 'Next ticket' }).click(),
      () => page.waitForURL((url) => url.href !== old).then(() => painted(page)),
    );
    await page.getByRole('textbox', { name: 'Reply', exact: true }).click();
    await measure(
      'Type a letter',
      () => page.keyboard.type('x'),
      () => painted(page),
    );
    await page.keyboard.press('Backspace');
    for (const folder of ['Pending', 'Open']) {
      await measure(
        'Change the folder',
        () =>
          page
            .getByRole('link', { name: new RegExp(`^${folder}\\b`) })
            .first()
            .click(),
        () =>
          page
            .locator(`ul[aria-label="${folder}"] a`)
            .first()
            .waitFor()
            .then(() => painted(page)),
      );
    }
    const search = page.getByLabel('Search this folder');
    const answered = page.waitForResponse((response) => response.url().includes('tickets.queue'));
    await measure(
      'Search in the folder',
      // Another search each time: an older one is painted from memory.
      () => search.fill(`printer ${round}`),
      () => answered.then(() => painted(page)),
    );
    await search.fill('');
    await page.waitForURL((url) => !url.searchParams.has('query'));
    await page.waitForTimeout(quiet);
  }
  await page.close();
  return costs;
}

async function measureProduct(url: string): Promise<Costs> {
  const product = await startProduct({ ...load, DATABASE_URL: url, SEED: 'none' });
  const { executablePath, args, env } = findChromium();
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  try {
    const [, email = ''] = demoAccounts.emails;
    const agent = await (await Browser.open(product.url)).signIn(email, demoAccounts.password);
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 1440, height: 900 },
    });
    await context.setExtraHTTPHeaders({ cookie: agent.cookieHeader });
    return await measurePage(context, Number(asked.rounds));
  } finally {
    await browser.close();
    await product.stop();
  }
}

if (asked.help) {
  say(usage);
  process.exit(0);
}
const { DATABASE_URL } = process.env;
if (DATABASE_URL === undefined) throw new Error('DATABASE_URL names no server.');
const folder = mkdtempSync(join(tmpdir(), 'helpdock-bench-'));
const sizes = asked.tickets.split(',').map(Number);
const measured: Costs[] = [];
try {
  let made = 0;
  for (const tickets of sizes) {
    await seed({ DATA_DIR: folder, DATABASE_URL }, { tickets: tickets - made, articles: 100 });
    made = tickets;
    measured.push(await measureProduct(DATABASE_URL));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
say(
  `\n| p50 (p95), milliseconds: until it is shown; main thread | ${sizes.map((size) => `${size} tickets`).join(' | ')} |`,
);
say(`|${'---|'.repeat(sizes.length + 1)}`);
for (const name of measured[0]?.keys() ?? []) {
  const cells = measured.map((costs) => {
    const all = costs.get(name) ?? [];
    const pair = (values: number[]) => `${at(0.5, values).toFixed(0)} (${at(0.95, values).toFixed(0)})`;
    return `${pair(all.map(({ wait }) => wait))}; ${pair(all.map(({ work }) => work))}`;
  });
  say(`| ${name} | ${cells.join(' | ')} |`);
}
process.exit(0);
