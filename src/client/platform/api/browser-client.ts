import type { QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';
import { maxBatch } from '#shared/limits.ts';
import { tabHeader } from '#shared/tab-header.ts';
import { workspaceHeader } from '#shared/workspace-header.ts';
import { activeWorkspaceOf, readBootstrap } from '../bootstrap.ts';
import { csrfFetch } from './csrf-fetch.ts';
import { tabName } from './tab-name.ts';

const url = '/trpc';
const maxAddressLength = 4_000;

/** Nobody who is not signed in says which workspace is active: who signs in finds the one they left. */
const workspaceHeaders = (queryClient: QueryClient): Record<string, string> =>
  readBootstrap(queryClient).user === null
    ? {}
    : { [workspaceHeader]: String(activeWorkspaceOf(queryClient)) };

/** Calls over HTTP, several at once in one request; live updates over one event stream each. */
export const createBrowserClient = (queryClient: QueryClient) =>
  createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === 'subscription',
        true: httpSubscriptionLink({ url }),
        false: httpBatchLink({
          url,
          maxURLLength: maxAddressLength,
          maxItems: maxBatch,
          headers: () => ({ [tabHeader]: tabName, ...workspaceHeaders(queryClient) }),
          fetch: csrfFetch,
        }),
      }),
    ],
  });
