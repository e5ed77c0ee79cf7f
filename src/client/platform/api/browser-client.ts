import type { QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, httpLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';
import { maxBatch } from '#shared/limits.ts';
import { tabHeader } from '#shared/tab-header.ts';
import { workspaceHeader } from '#shared/workspace-header.ts';
import { activeWorkspaceOf, readBootstrap } from '../bootstrap.ts';
import { csrfFetch } from './csrf-fetch.ts';
import { isOutlivingPage } from './outliving-page.ts';
import { tabName } from './tab-name.ts';

const url = '/trpc';
const maxAddressLength = 4_000;

/** The header of the active workspace. Guests send none: after sign-in they return to the workspace they left. */
const workspaceHeaders = (queryClient: QueryClient): Record<string, string> =>
  readBootstrap(queryClient).user === null
    ? {}
    : { [workspaceHeader]: String(activeWorkspaceOf(queryClient)) };

/** HTTP client that batches several calls into one request; live updates use one event stream each. */
export function createBrowserClient(queryClient: QueryClient) {
  const headers = () => ({ [tabHeader]: tabName, ...workspaceHeaders(queryClient) });
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === 'subscription',
        true: httpSubscriptionLink({ url }),
        false: splitLink({
          condition: isOutlivingPage,
          // A batch waits for the next turn, which a page that is left does not have.
          true: httpLink({
            url,
            headers,
            fetch: (input, init) => csrfFetch(input, { ...init, keepalive: true } as RequestInit),
          }),
          false: httpBatchLink({
            url,
            maxURLLength: maxAddressLength,
            maxItems: maxBatch,
            headers,
            fetch: csrfFetch,
          }),
        }),
      }),
    ],
  });
}
