import { defaultShouldDehydrateQuery, QueryClient } from '@tanstack/react-query';
import { readApiError } from './api-error.ts';

const staleTime = 30_000;
const retries = 2;

/** Answers that a repetition would not change. */
const final = new Set([401, 403, 404, 419, 422, 429]);

const isServer = typeof window === 'undefined';

function shouldRetry(failures: number, error: unknown): boolean {
  const { status } = readApiError(error);
  return !isServer && failures < retries && !(status !== null && final.has(status));
}

/** One per browser tab, and one per request on the server. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime, retry: shouldRetry },
      mutations: { retry: 0 },
      dehydrate: { shouldDehydrateQuery: defaultShouldDehydrateQuery },
    },
  });
}
