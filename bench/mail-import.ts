import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ImapFlow } from 'imapflow';
import { demoAccounts } from '#server/seed/people.ts';
import { Browser } from '#server/testing/browser.ts';
import { startProduct } from '#server/testing/built-product.ts';
import { rawMail } from '#server/testing/inbound-mails.ts';
import { memoryOf } from './processor.ts';

const usage = `Usage: scripts/with-imap.sh npm run bench:mail-import -- [--old 50000] [--new 1000]

How long the product takes to fetch the messages of a full folder that came since the start date, and its memory. On the
embedded database.
`;

const { values: asked } = parseArgs({
  options: {
    old: { type: 'string', default: '50000' },
    new: { type: 'string', default: '1000' },
    help: { type: 'boolean', default: false },
  },
});

const say = (text: string) => process.stdout.write(`${text}\n`);
const server = { host: '127.0.0.1', port: Number(process.env.TEST_IMAP_PORT) };
const user = { username: 'support', password: 'secret' };

/** Puts messages of that day into the folder. */
async function fill(name: string, count: number, day: Date): Promise<void> {
  const auth = { user: user.username, pass: user.password };
  const client = new ImapFlow({ ...server, secure: false, auth, logger: false });
  await client.connect();
  for (let n = 0; n < count; n += 1) {
    const raw = rawMail({ from: `${name}-${n}@outside.example`, subject: `${name} ${n}` });
    await client.append('INBOX', raw, [], day);
  }
  await client.logout();
}

if (asked.help || !server.port) {
  say(usage);
  process.exit(asked.help ? 0 : 1);
}
const [old, recent] = [Number(asked.old), Number(asked.new)];
await fill('old', old, new Date('2020-01-02T00:00:00Z'));
await fill('new', recent, new Date());
say(`A folder of ${old + recent} messages`);
const product = await startProduct({ SEED: 'demo' });
try {
  const [email = ''] = demoAccounts.emails;
  const admin = await (await Browser.open(product.url)).signIn(email, demoAccounts.password);
  say(`  memory before: ${memoryOf(product.pid).now.toFixed(0)} MB`);
  const begun = performance.now();
  const since = new Date(Date.now() - 7 * 86_400_000).toISOString();
  const inbound = { kind: 'imap', ...server, tls: false, ...user, since };
  const made = await admin.post('/api/v1/mailboxes', { name: 'Old', email: 'old@desk.example', inbound });
  if (made.status !== 201) throw new Error(`The mailbox was answered ${made.status}.`);
  const counters = async () =>
    (await admin.get<{ counters: { stored: number; handled: number } }>('/api/v1/inbound-messages/counters'))
      .body.counters;
  while ((await counters()).handled < recent) await sleep(500);
  const seconds = (performance.now() - begun) / 1000;
  const { stored } = await counters();
  if (stored !== recent) throw new Error(`${stored} stored, ${recent} wanted.`);
  const { now, most } = memoryOf(product.pid);
  say(`  ${recent} fetched and handled in ${seconds.toFixed(0)} s, the first minute's wait included`);
  say(`  memory ${now.toFixed(0)} MB, at most ${most.toFixed(0)} MB`);
} finally {
  await product.stop();
}
process.exit(0);
