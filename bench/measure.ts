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

export const connections = 16;

/** Asks for one thing over and over through 16 kept connections. Throws when anything but success is answered. */
export async function measure(
  url: string,
  seconds: number,
  next: (n: number) => Request,
): Promise<Measurement> {
  const fire = (duration: number) => {
    let n = 0;
    return autocannon({
      url,
      connections,
      duration,
      requests: [{ setupRequest: (request) => ({ ...request, ...next(n++) }) }],
    });
  };
  await fire(1);
  const result = await fire(seconds);
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${next(0).path}: ${result.non2xx} refusals and ${result.errors} failures.`);
  }
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
