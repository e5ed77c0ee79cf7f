import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { demoAccounts } from '#server/seed/people.ts';
import { Browser } from '#server/testing/browser.ts';
import { type Product, startProduct } from '#server/testing/built-product.ts';
import { inboundTestSecret, postMail, rawMail } from '#server/testing/inbound-mails.ts';
import { load } from './load.ts';
import { memoryOf } from './processor.ts';
import { seed } from './seed.ts';

const usage = `Usage: npm run bench:mail -- [--rate 10] [--calls 20] [--seconds 60] [--storm 10000] [--tickets 10000]

How long so many calls of agents a second take while mails come in at that rate by the webhook, and without them, and the
memory of the process; then a storm of one sender, how long the mail of another waits in it, and what becomes of all. On
the embedded database, or on the server of DATABASE_URL (an empty database; scripts/with-postgres.sh starts one).
`;

const { values: asked } = parseArgs({
  options: {
    rate: { type: 'string', default: '10' },
    calls: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '60' },
    storm: { type: 'string', default: '10000' },
    tickets: { type: 'string', default: '10000' },
    help: { type: 'boolean', default: false },
  },
});

/** Seconds of mails before the measurement. */
const warmUp = 10;

/** Mails of the storm that are posted at once. */
const senders = 8;

const say = (text: string) => process.stdout.write(`${text}\n`);

const shown = (values: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, at most ${at(1)} ms`;
};

/** Does something so often a second, when it is due, whoever still waits. Latencies are since then, in milliseconds. */
async function atRate(
  rate: number,
  seconds: number,
  act: (n: number) => Promise<unknown>,
): Promise<number[]> {
  const begun = performance.now();
  const running: Promise<number>[] = [];
  for (let n = 0; n < rate * seconds; n += 1) {
    const due = begun + (n * 1000) / rate;
    await sleep(Math.max(0, due - performance.now()));
    running.push(act(n).then(() => performance.now() - due));
  }
  return Promise.all(running);
}

interface Counters {
  stored: number;
  handled: number;
  waiting: number;
  by_state: Record<string, number>;
}

const countersOf = async (admin: Browser) =>
  (await admin.get<{ counters: Counters }>('/api/v1/inbound-messages/counters')).body.counters;

/** Waits until all mails are handled. Answers with the seconds. */
async function untilHandled(admin: Browser): Promise<number> {
  const begun = performance.now();
  while ((await countersOf(admin)).waiting > 0) await sleep(250);
  return (performance.now() - begun) / 1000;
}

/** Throws where the numbers of mails do not agree. */
async function sayCounters(admin: Browser): Promise<void> {
  const { stored, handled, by_state } = await countersOf(admin);
  const sum = Object.values(by_state).reduce((total, count) => total + count, 0);
  if (stored !== handled || sum !== handled)
    throw new Error(`${stored} stored, ${handled} handled, ${sum} in states.`);
  const states = Object.entries(by_state).filter(([, count]) => count > 0);
  say(`  ${stored} stored, all handled: ${states.map(([state, count]) => `${count} ${state}`).join(', ')}`);
}

async function post(product: Product, from: string, subject: string): Promise<string> {
  const text = `${subject}: it prints nothing.\r\n\r\n`.repeat(20);
  const { status, body } = await postMail(product, rawMail({ from, subject, text }));
  if (status !== 202) throw new Error(`The webhook answered ${status}.`);
  return body.inbound?.id ?? '';
}

async function beside(product: Product, admin: Browser, agent: Browser): Promise<void> {
  const [rate, seconds] = [Number(asked.rate), Number(asked.seconds)];
  const paths = [
    '/api/v1/tickets/queue?folder=open',
    '/api/v1/tickets/counts',
    '/api/v1/tickets/queue?folder=mine',
  ];
  const calls = () =>
    atRate(Number(asked.calls), seconds, async (n) => {
      const { status } = await agent.get(paths[n % paths.length] ?? '');
      if (status !== 200) throw new Error(`A call answered ${status}.`);
    });
  // Servers run for weeks: what the first calls and mails take longer is not measured.
  await calls();
  await atRate(rate, warmUp, (n) => post(product, `first-${n}@outside.example`, `First ${n}`));
  await untilHandled(admin);
  say(`  without mail:            ${shown(await calls())}; ${memoryOf(product.pid).now.toFixed(0)} MB`);
  const mails = atRate(rate, seconds, (n) => post(product, `sender-${n}@outside.example`, `Printer ${n}`));
  say(`  with ${rate} mails a second:  ${shown(await calls())}; ${memoryOf(product.pid).now.toFixed(0)} MB`);
  say(`  the webhook answered:    ${shown(await mails)}`);
  say(`  handled ${(await untilHandled(admin)).toFixed(1)} s after the last one`);
  await sayCounters(admin);
  say(`  without mail, once more: ${shown(await calls())}; ${memoryOf(product.pid).now.toFixed(0)} MB`);
}

/** Milliseconds until the mail of another is a ticket. */
async function waitOfAnother(product: Product, admin: Browser, name: string): Promise<number> {
  const begun = performance.now();
  const id = await post(product, `${name}@outside.example`, 'Not of the storm');
  for (;;) {
    const { body } = await admin.get<{ message: { state: string } }>(`/api/v1/inbound-messages/${id}`);
    if (body.message.state === 'ticket') return performance.now() - begun;
    await sleep(20);
  }
}

async function storm(product: Product, admin: Browser): Promise<void> {
  const begun = performance.now();
  let next = 0;
  const posting = Promise.all(
    Array.from({ length: senders }, async () => {
      while (next < Number(asked.storm)) await post(product, 'storm@outside.example', `Storm ${next++}`);
    }),
  );
  const waits: number[] = [];
  let isOver = false;
  const others = (async () => {
    for (let n = 0; !isOver; n += 1, await sleep(1000))
      waits.push(await waitOfAnother(product, admin, `other-${n}`));
  })();
  await posting;
  const posted = (performance.now() - begun) / 1000;
  const { waiting } = await countersOf(admin);
  const after = await untilHandled(admin);
  isOver = true;
  await others;
  say(
    `  ${asked.storm} of one sender taken in ${posted.toFixed(0)} s, ${waiting} left then, handled ${after.toFixed(0)} s later`,
  );
  say(`  ${waits.length} mails of others meanwhile became tickets: ${shown(waits)}`);
  await untilHandled(admin);
  await sayCounters(admin);
  const { now, most } = memoryOf(product.pid);
  say(`  memory ${now.toFixed(0)} MB, at most ${most.toFixed(0)} MB`);
}

if (asked.help) {
  say(usage);
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'helpdock-mail-'));
const variables: Record<string, string> = { DATA_DIR: folder };
if (process.env.DATABASE_URL !== undefined) variables.DATABASE_URL = process.env.DATABASE_URL;
try {
  await seed(variables, { tickets: Number(asked.tickets), articles: 100 });
  const product = await startProduct({
    ...variables,
    ...load,
    SEED: 'none',
    INBOUND_EMAIL_SECRET: inboundTestSecret,
  });
  try {
    const [first = '', second = ''] = demoAccounts.emails;
    const admin = await (await Browser.open(product.url)).signIn(first, demoAccounts.password);
    const agent = await (await Browser.open(product.url)).signIn(second, demoAccounts.password);
    const made = await admin.post('/api/v1/mailboxes', {
      name: 'Support',
      email: 'support@desk.example',
      inbound: { kind: 'webhook' },
    });
    if (made.status !== 201) throw new Error(`The mailbox was answered ${made.status}.`);
    say(`Mail on ${variables.DATABASE_URL === undefined ? 'PGlite' : 'PostgreSQL'}`);
    await beside(product, admin, agent);
    await storm(product, admin);
  } finally {
    await product.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
