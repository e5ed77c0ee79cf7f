import { defaultShouldDehydrateQuery, type QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import type { TRPCClient } from '@trpc/client';
import type { ReactNode } from 'react';
import type { AppRouter } from '#server/router.ts';
import { api, createLoaderApi } from './platform/api/api.ts';
import { isBootstrapKey } from './platform/bootstrap.ts';
import { type PageMatch, waitForCode } from './platform/connection/wait-for-code.ts';
import { routeTree } from './routeTree.gen.ts';
import { NotFoundScreen } from './shell/not-found-screen.tsx';
import { PagePending } from './shell/page-pending.tsx';
import { RouteError } from './shell/route-error.tsx';

interface RouterParts {
  queryClient: QueryClient;
  client: TRPCClient<AppRouter>;
  /** Shown by the scripts and style elements of the server's page; the browser makes none. */
  nonce?: string;
  /** What forms show that are sent before there is a script; the server's pages have it. */
  formToken?: string | undefined;
  /** Of a page that signed-in people share: the text of the element with the data of the one who has it. */
  personText?: string | undefined;
  /** The site's own code is left out, until the page is loaded anew. */
  isSafe?: boolean;
}

const pendingDelay = 500;
const pendingMinimum = 200;

/** The router of one tab, or of one request on the server. */
export function createAppRouter({
  queryClient,
  client,
  nonce,
  formToken,
  personText,
  isSafe = false,
}: RouterParts) {
  const router = createRouter({
    routeTree,
    context: {
      queryClient,
      formToken,
      personText,
      isSafe,
      api: createLoaderApi({ queryClient, client }),
      waitForCode: (matches: readonly PageMatch[]): Promise<void> => waitForCode(router, matches),
    },
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
    scrollRestoration: true,
    defaultPreload: 'intent',
    // Freshness is the query cache's decision.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: pendingDelay,
    defaultPendingMinMs: pendingMinimum,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundScreen,
    Wrap: ({ children }: { children: ReactNode }) => (
      <api.Provider client={client} queryClient={queryClient}>
        {children}
      </api.Provider>
    ),
  });
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    // The bootstrap data travels in its own element.
    dehydrateOptions: {
      shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) && !isBootstrapKey(query.queryKey),
    },
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
