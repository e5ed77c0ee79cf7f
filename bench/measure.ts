import autocannon from 'autocannon';

export interface Measurement {
  /** Answers per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Something to ask for over and over: where, and what the n-th time. */
export interface Target {
  url: string;
  next: (n: number) => Request;
}

export const connections = 16;

async function fire({ url, next }: Target): Promise<Measurement> {
  let n = 0;
  const result = await autocannon({
    url,
    connections,
    duration: 1,
    requests: [{ setupRequest: (request) => ({ ...request, ...next(n++) }) }],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${next(0).path}: ${result.non2xx} refusals and ${result.errors} failures.`);
  }
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

const median = (values: number[]) => values.sort((left, right) => left - right)[values.length >> 1] ?? 0;

const summary = (rounds: Measurement[]): Measurement => ({
  rate: median(rounds.map(({ rate }) => rate)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
});

/**
 * Measures several targets second by second in turn through 16 kept connections, after a second of warming up each,
 * so that a machine that is faster now than then is so for all of them. Throws when anything but success is answered.
 */
export async function measureInTurn(targets: readonly Target[], rounds: number): Promise<Measurement[]> {
  for (const target of targets) await fire(target);
  const found = targets.map((): Measurement[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries()) found[index]?.push(await fire(target));
  }
  return found.map(summary);
}
