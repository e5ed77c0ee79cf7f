import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Upload } from 'tus-js-client';
import { demoAccounts } from '#server/seed/people.ts';
import { Browser } from '#server/testing/browser.ts';
import { type Product, startProduct } from '#server/testing/built-product.ts';
import type { FileEntry } from '#shared/uploads.ts';
import { formSamples, largeSample, type Sample, sha256 } from './files.ts';
import { load } from './load.ts';
import { memoryOf } from './processor.ts';

const usage = `Usage: npm run bench:uploads -- [--uploads 200] [--rounds 2]

Sends so many files at once to the built product, a quarter of them resumable ones of 10 MB, the others in forms, and
says how much memory the server took and whether all of them arrived. On the embedded database, or on the server of
DATABASE_URL (an empty database; scripts/with-postgres.sh starts one), and at the object store of TEST_S3_* if there is one.
`;

const { values: asked } = parseArgs({
  options: {
    uploads: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '2' },
    help: { type: 'boolean', default: false },
  },
});

const say = (text: string) => process.stdout.write(`${text}\n`);

async function sendForm(browser: Browser, { name, content, mime }: Sample): Promise<FileEntry> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)], { type: mime }), name);
  const answer = await browser.post<{ fileEntry: FileEntry }>('/api/v1/file-entries', form);
  if (answer.status !== 201) throw new Error(`A form answered ${answer.status}: ${answer.text}`);
  return answer.body.fileEntry;
}

async function sendTus(browser: Browser, { name, content, mime }: Sample): Promise<FileEntry> {
  const url = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(content, {
      endpoint: `${browser.url}/api/v1/tus/upload`,
      headers: { cookie: browser.cookieHeader, 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' },
      metadata: { name, mime },
      chunkSize: 5 * 1024 * 1024,
      retryDelays: [0, 1000, 3000],
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
    });
    upload.start();
  });
  const answer = await browser.post<{ fileEntry: FileEntry }>('/api/v1/tus/entries', { uploadKey: url });
  if (answer.status !== 201) throw new Error(`A resumable upload answered ${answer.status}: ${answer.text}`);
  return answer.body.fileEntry;
}

/** Whether what was sent can be read again. */
async function isThere(browser: Browser, sample: Sample, entry: FileEntry): Promise<boolean> {
  const read = async (path: string) => {
    const response = await fetch(browser.url + path, { headers: { cookie: browser.cookieHeader } });
    return { status: response.status, content: Buffer.from(await response.arrayBuffer()) };
  };
  const whole = await read(entry.url);
  if (whole.status !== 200) return false;
  if (!sample.picture) return sha256(whole.content) === sha256(sample.content);
  const small = await read(entry.thumbnail_url ?? '');
  return whole.content.length === entry.file_size && small.status === 200 && small.content.length > 0;
}

interface Round {
  seconds: number;
  arrived: number;
  errors: string[];
}

async function sendAll(
  browser: Browser,
  samples: readonly Sample[],
  large: Sample,
  count: number,
): Promise<Round> {
  const begun = performance.now();
  const sent = await Promise.allSettled(
    Array.from({ length: count }, async (_, index) => {
      const resumable = index % 4 === 3;
      const sample = (resumable ? large : samples[index % samples.length]) ?? large;
      return { sample, entry: await (resumable ? sendTus : sendForm)(browser, sample) };
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  let arrived = 0;
  const errors: string[] = [];
  for (const one of sent) {
    if (one.status === 'rejected') errors.push(String(one.reason));
    else if (await isThere(browser, one.value.sample, one.value.entry)) arrived += 1;
  }
  return { seconds, arrived, errors };
}

const objectStore = () =>
  Object.fromEntries(
    Object.entries(process.env)
      .filter(([name, value]) => name.startsWith('TEST_S3_') && value !== undefined)
      .map(([name, value]) => [name.replace(/^TEST_/, ''), value ?? '']),
  );

async function measure(product: Product): Promise<boolean> {
  const count = Number(asked.uploads);
  const [samples, large] = [await formSamples(), largeSample()];
  const browser = await (await Browser.open(product.url)).signIn(
    demoAccounts.emails[0] ?? '',
    demoAccounts.password,
  );
  await sleep(2000);
  say(`At rest: ${memoryOf(product.pid).now.toFixed(0)} MB`);
  let complete = true;
  for (let round = 1; round <= Number(asked.rounds); round += 1) {
    const { seconds, arrived, errors } = await sendAll(browser, samples, large, count);
    const { now, most } = memoryOf(product.pid);
    say(
      `Round ${round}: ${arrived} of ${count} arrived in ${seconds.toFixed(1)} s; ` +
        `at most ${most.toFixed(0)} MB, ${now.toFixed(0)} MB afterwards`,
    );
    for (const error of new Set(errors)) say(`  ${error}`);
    complete &&= arrived === count;
  }
  return complete;
}

if (asked.help) {
  say(usage);
  process.exit(0);
}
const product = await startProduct({
  ...load,
  ...objectStore(),
  ...(process.env.DATABASE_URL === undefined ? {} : { DATABASE_URL: process.env.DATABASE_URL }),
});
try {
  // What filling the new database took is not what a running site takes.
  await product.halt();
  await product.resume();
  process.exitCode = (await measure(product)) ? 0 : 1;
} finally {
  await product.stop();
}
