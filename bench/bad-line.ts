import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { demoAccounts } from '#server/seed/people.ts';
import { badLine, isWhole, killsAt, sendInParts, sendResumable } from '#server/testing/bad-line.ts';
import { Browser } from '#server/testing/browser.ts';
import { type Product, startProduct } from '#server/testing/built-product.ts';
import { makeBucket, testObjectStore } from '#server/testing/object-store.ts';
import type { FileEntry } from '#shared/uploads.ts';
import { changeSettings } from '../e2e/support/site-settings.ts';

const usage = `Usage: npm run bench:bad-line -- [--megabytes 300] [--cuts 10] [--kills 2]

Sends a large file to the built product over a line that is cut so often, while the server is killed so often, and says
whether what arrived has the same SHA-256: by the resumable protocol, and where TEST_S3_* names an object store
(scripts/with-s3.sh starts one) to that as well, through the server and in parts without it.
`;

const { values: asked } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '300' },
    cuts: { type: 'string', default: '10' },
    kills: { type: 'string', default: '2' },
    help: { type: 'boolean', default: false },
  },
});

const say = (text: string) => process.stdout.write(`${text}\n`);
const [cuts, kills] = [Number(asked.cuts), Number(asked.kills)];
const size = Number(asked.megabytes) * 1_000_000 + 7;
const every = Math.floor(size / (cuts + 1));
const killOffsets = Array.from({ length: kills }, (_, index) =>
  Math.floor((size * (index + 1)) / (kills + 1)),
);

type Send = (
  product: Product,
  browser: Browser,
  content: Buffer,
  progress: (sent: number) => void,
) => Promise<{ entry: FileEntry; cuts: number }>;

const overBadLine: Send = async (product, browser, content, progress) => {
  const line = await badLine(product.url, every, cuts);
  try {
    const entry = await sendResumable(browser, line.url, content, progress);
    return { entry, cuts: line.cuts() };
  } finally {
    await line.close();
  }
};

async function prove(name: string, settings: Record<string, string>, send: Send): Promise<boolean> {
  const product = await startProduct({ ...settings, RATE_LIMIT_FACTOR: '1000' });
  try {
    await changeSettings(product, { uploads: { max_size: 2 * size } });
    const browser = await Browser.open(product.url);
    await browser.signIn(demoAccounts.emails[0] ?? '', demoAccounts.password);
    const content = randomBytes(size);
    const begun = performance.now();
    const killed = killsAt(product, killOffsets);
    const sent = await send(product, browser, content, killed.progress);
    await killed.settled();
    const whole = await isWhole(browser, sent.entry, content);
    const proved = whole && sent.cuts === cuts && killed.count() === kills;
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    say(
      `${name}: ${asked.megabytes} MB, line cut ${sent.cuts} times, server killed ${killed.count()} times, ` +
        `${whole ? 'same SHA-256' : 'NOT THE SAME'}, ${seconds} s`,
    );
    return proved;
  } finally {
    await product.stop();
  }
}

if (asked.help) {
  say(usage);
  process.exit(0);
}
const results = [await prove('Resumable, local disk', {}, overBadLine)];
const store = testObjectStore();
if (store !== null) {
  await makeBucket(store);
  results.push(await prove('Resumable, object store', store, overBadLine));
  // The server and the browser reach the store over the same bad line: its address is part of what is signed.
  const line = await badLine(store.S3_ENDPOINT ?? '', every, cuts);
  results.push(
    await prove(
      'In parts, object store',
      { ...store, S3_ENDPOINT: line.url },
      async (_product, browser, content, progress) => ({
        entry: await sendInParts(browser, content, progress),
        cuts: line.cuts(),
      }),
    ),
  );
  await line.close();
}
process.exit(results.every(Boolean) ? 0 : 1);
