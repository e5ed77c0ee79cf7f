import { defaultShouldDehydrateQuery, hashKey, QueryClient, type QueryKey } from '@tanstack/react-query';
import { activeWorkspaceOf } from '../bootstrap.ts';
import { readApiError } from './api-error.ts';

const staleTime = 30_000;
const retries = 2;

/** Statuses that are not retried, because a retry would get the same answer. */
const final = new Set([401, 403, 404, 419, 422, 429]);

const isServer = typeof window === 'undefined';

function shouldRetry(failures: number, error: unknown): boolean {
  const { status } = readApiError(error);
  return !isServer && failures < retries && !(status !== null && final.has(status));
}

/** Procedures whose answer depends on the active workspace: it is part of their query key. */
const scoped = new Set(['tickets.list']);

const isScoped = ([path]: QueryKey) => Array.isArray(path) && scoped.has(path.join('.'));

/** Created once per browser tab, and once per request on the server. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime,
        retry: shouldRetry,
        queryKeyHashFn: (key) => hashKey(isScoped(key) ? [...key, activeWorkspaceOf(client)] : key),
      },
      mutations: { retry: 0 },
      dehydrate: { shouldDehydrateQuery: defaultShouldDehydrateQuery },
    },
  });
  return client;
}
