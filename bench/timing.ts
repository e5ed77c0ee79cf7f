import { demoAccounts } from '#server/seed/people.ts';
import { Browser } from '#server/testing/browser.ts';
import { startProduct } from '../e2e/product.ts';

/*
 * Whether the time of an answer tells who has an account: asks for known and unknown addresses in turn and compares.
 * A difference counts when it is larger than what chance makes of so many tries (|t| of three or more).
 */

const tries = 200;
const known = demoAccounts.emails[2] ?? '';
const unknown = (n: number) => `nobody-${n}@example.com`;

interface Question {
  name: string;
  path: string;
  body: (email: string) => object;
}

const questions: Question[] = [
  { name: 'Signing in', path: '/auth/login', body: (email) => ({ email, password: 'wrong-password' }) },
  {
    name: 'Signing in over the API',
    path: '/api/v1/auth/login',
    body: (email) => ({ email, password: 'wrong-password', device_name: 'bench' }),
  },
  { name: 'Forgotten password', path: '/auth/forgot-password', body: (email) => ({ email }) },
];

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: readonly number[]) => {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
};
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Welch's t: by how many standard errors the means differ. */
const welch = (left: readonly number[], right: readonly number[]) =>
  (mean(left) - mean(right)) / Math.sqrt(variance(left) / left.length + variance(right) / right.length);

/** Without the slowest twentieth, which other work of the machine makes. */
const trimmed = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b).slice(0, Math.ceil(values.length * 0.95));

async function milliseconds(browser: Browser, { path, body }: Question, email: string): Promise<number> {
  const start = performance.now();
  await browser.post(path, body(email));
  return performance.now() - start;
}

const product = await startProduct({ RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'warn' });
try {
  const browser = await Browser.open(product.url);
  for (const question of questions) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let n = -10; n < tries; n += 1) {
      const first = await milliseconds(browser, question, known);
      const second = await milliseconds(browser, question, unknown(n));
      if (n < 0) continue;
      times.known.push(first);
      times.unknown.push(second);
    }
    const t = welch(trimmed(times.known), trimmed(times.unknown));
    process.stdout.write(
      `${question.name}: known ${median(times.known).toFixed(1)} ms, unknown ${median(times.unknown).toFixed(1)} ms, t = ${t.toFixed(1)}\n`,
    );
  }
} finally {
  await product.stop();
}
