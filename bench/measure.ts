import autocannon from 'autocannon';
import type { Clock } from './processor.ts';

export interface Measurement {
  /** Answers per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Microseconds of processor time per answer, of the process that was asked and of the database server. */
  node: number;
  database: number;
  /** How many were answered. */
  answers: number;
}

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Something to ask for over and over: where, what the n-th time, and the clock of the process that answers. */
export interface Target {
  url: string;
  next: (n: number) => Request;
  clock: Clock;
}

const connections = 16;

/** Seconds until the engine has compiled what runs often; servers run for weeks, so what it does meanwhile is not measured. */
const warmUp = 5;

let asked = 0;

async function fire({ url, next, clock }: Target, database: Clock, duration = 1): Promise<Measurement> {
  const before = [clock(), database()] as const;
  const result = await autocannon({
    url,
    connections,
    duration,
    requests: [{ setupRequest: (request) => ({ ...request, ...next(asked++) }) }],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${next(0).path}: ${result.non2xx} refusals and ${result.errors} failures.`);
  }
  const answers = result['2xx'];
  return {
    rate: answers / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    node: (clock() - before[0]) / answers,
    database: (database() - before[1]) / answers,
    answers,
  };
}

const sorted = (values: number[]) => values.sort((left, right) => left - right);
export const median = (values: number[]) => sorted(values)[values.length >> 1] ?? 0;

/** Several rounds as one: the median of each number, and all answers. */
export const summary = (rounds: readonly Measurement[]): Measurement => ({
  rate: median(rounds.map(({ rate }) => rate)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
  node: median(rounds.map(({ node }) => node)),
  database: median(rounds.map(({ database }) => database)),
  answers: rounds.reduce((total, { answers }) => total + answers, 0),
});

/** The shares of the floor in each round: the median, the least and the most. */
export function sharesOf(rounds: readonly Measurement[], floor: readonly Measurement[]) {
  const shares = sorted(rounds.map(({ rate }, index) => rate / (floor[index]?.rate ?? 0)));
  return { median: median([...shares]), least: shares[0] ?? 0, most: shares.at(-1) ?? 0 };
}

/**
 * Measures several targets second by second in turn through 16 kept connections, after some seconds of warming up each, so
 * that a machine that is faster now than then is so for all of them; every other round goes backwards. Throws when
 * anything but success is answered.
 * @param rest Waits after each second until the work that it left behind is done.
 */
export async function measureInTurn(
  targets: readonly Target[],
  rounds: number,
  database: Clock,
  rest: (measured: Measurement) => Promise<void>,
): Promise<Measurement[][]> {
  for (const target of targets) await rest(await fire(target, database, warmUp));
  const found = targets.map((): Measurement[] => []);
  for (let round = 0; round < rounds; round += 1) {
    const turn = [...targets.entries()];
    for (const [index, target] of round % 2 === 0 ? turn : turn.reverse()) {
      const measured = await fire(target, database);
      found[index]?.push(measured);
      await rest(measured);
    }
  }
  return found;
}
