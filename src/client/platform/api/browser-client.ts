import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';
import { largestBatch } from '#shared/limits.ts';
import { tabHeader } from '#shared/tab-header.ts';
import { tabName } from '../realtime/tab-name.ts';
import { csrfFetch } from './csrf-fetch.ts';

const url = '/trpc';
const longestAddress = 4_000;

/** Calls over HTTP, several at once in one request; live updates over one event stream each. */
export const createBrowserClient = () =>
  createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === 'subscription',
        true: httpSubscriptionLink({ url }),
        false: httpBatchLink({
          url,
          maxURLLength: longestAddress,
          maxItems: largestBatch,
          headers: { [tabHeader]: tabName },
          fetch: csrfFetch,
        }),
      }),
    ],
  });
