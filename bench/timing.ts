import { setTimeout } from 'node:timers/promises';
import { demoAccounts } from '#server/seed/people.ts';
import { Browser } from '#server/testing/browser.ts';
import { startProduct } from '#server/testing/built-product.ts';

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
  /** Milliseconds for what happens after an answer, such as a mail, so that it does not slow the next one. */
  rest: number;
}

const questions: Question[] = [
  {
    name: 'Signing in',
    path: '/auth/login',
    body: (email) => ({ email, password: 'wrong-password' }),
    rest: 0,
  },
  {
    name: 'Signing in over the API',
    path: '/api/v1/auth/login',
    body: (email) => ({ email, password: 'wrong-password', device_name: 'bench' }),
    rest: 0,
  },
  { name: 'Forgotten password', path: '/auth/forgot-password', body: (email) => ({ email }), rest: 150 },
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

async function milliseconds(browser: Browser, question: Question, email: string): Promise<number> {
  const start = performance.now();
  await browser.post(question.path, question.body(email));
  const taken = performance.now() - start;
  if (question.rest > 0) await setTimeout(question.rest);
  return taken;
}

const product = await startProduct({ RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'warn' });
try {
  const browser = await Browser.open(product.url);
  for (const question of questions) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let n = -10; n < tries; n += 1) {
      const asked = n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const who of asked) {
        const taken = await milliseconds(browser, question, who === 'known' ? known : unknown(n));
        if (n >= 0) times[who].push(taken);
      }
    }
    const t = welch(trimmed(times.known), trimmed(times.unknown));
    process.stdout.write(
      `${question.name}: known ${median(times.known).toFixed(1)} ms, unknown ${median(times.unknown).toFixed(1)} ms, t = ${t.toFixed(1)}\n`,
    );
  }
} finally {
  await product.stop();
}
