import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

/** The client decides by the presence of a window whether it runs in a browser. */
async function browserClient() {
  vi.stubGlobal('window', {});
  vi.resetModules();
  const { createQueryClient } = await import('./query-client.ts');
  const client = createQueryClient();
  client.setDefaultOptions({
    ...client.getDefaultOptions(),
    queries: { ...client.getDefaultOptions().queries, retryDelay: 0 },
  });
  return client;
}

const refusal = (httpStatus: number) =>
  new TRPCClientError('Refused.', {
    result: { error: { message: 'Refused.', code: -32000, data: { httpStatus } } },
  });

let client: Awaited<ReturnType<typeof browserClient>>;
beforeAll(async () => {
  client = await browserClient();
});

afterEach(() => {
  vi.useRealTimers();
});

async function triesOf(error: Error): Promise<number> {
  const query = vi.fn(() => Promise.reject(error));
  await client
    .fetchQuery({
      queryKey: [error, Math.random()],
      queryFn: query,
      retry: client.getDefaultOptions().queries?.retry,
    })
    .catch(() => undefined);
  return query.mock.calls.length;
}

describe('queries', () => {
  it('are tried twice more when the server or the line failed', async () => {
    expect(await triesOf(refusal(500))).toBe(3);
    expect(await triesOf(new TypeError('Failed to fetch'))).toBe(3);
  });

  it.each([401, 403, 404, 419, 422, 429])('are not repeated after %i', async (status) => {
    expect(await triesOf(refusal(status))).toBe(1);
  });

  it('are asked again for what is older than half a minute, and not before', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const queryFn = vi.fn(async () => 'fresh');
    const read = () => client.fetchQuery({ queryKey: ['half a minute'], queryFn });
    const begun = Date.now();
    await read();
    vi.setSystemTime(begun + 29_000);
    await read();
    expect(queryFn).toHaveBeenCalledTimes(1);
    vi.setSystemTime(begun + 31_000);
    await read();
    expect(queryFn).toHaveBeenCalledTimes(2);
  });
});

describe('mutations', () => {
  it('are never repeated by themselves', async () => {
    const mutation = vi.fn(() => Promise.reject(refusal(500)));
    await client
      .getMutationCache()
      .build(client, { mutationFn: mutation })
      .execute(undefined)
      .catch(() => undefined);
    expect(mutation).toHaveBeenCalledTimes(1);
  });
});
