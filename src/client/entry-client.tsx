import { RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserClient } from './platform/api/browser-client.ts';
import { logCaughtError } from './platform/api/page-load.ts';
import { createQueryClient } from './platform/api/query-client.ts';
import { rememberMade, storeBootstrap } from './platform/bootstrap.ts';
import { startConnection } from './platform/connection/connection.ts';
import { startErrorReporting } from './platform/error-reporting/error-reporting.ts';
import { rememberEarlyText } from './platform/form/early-text.ts';
import { isSafeAddress } from './platform/head/safe-address.ts';
import { parseBootstrap, readPersonText, readScriptText } from './platform/session/bootstrap-script.ts';
import { watchSession } from './platform/session/lost-session.ts';
import { watchRestored } from './platform/session/restored-page.ts';
import { hydrated } from './platform/start/hydrated.ts';
import { loadLazyComponents } from './platform/start/lazy-component.ts';
import { ignoreRepeatedEnter } from './platform/start/repeated-enter.ts';
import { FollowsEditor } from './platform/theme/follows-editor.tsx';
import { createAppRouter } from './router.tsx';

/** Takes the page over. Fulfilled once it answers to what somebody does. */
export async function startApplication(): Promise<void> {
  const queryClient = createQueryClient();
  const personText = readPersonText();
  const bootstrap = parseBootstrap(readScriptText(), personText);
  // Those of every page, while the code of this one comes.
  void loadLazyComponents(bootstrap);

  rememberMade(bootstrap);
  storeBootstrap(queryClient, bootstrap);
  startConnection();
  startErrorReporting(bootstrap.settings.error_reporting.dsn);

  const client = createBrowserClient(queryClient);
  const router = createAppRouter({ queryClient, client, personText, isSafe: isSafeAddress(location.search) });
  watchSession({
    queryClient,
    client,
    address: () => router.state.location,
    toLogin: (redirect) => router.navigate({ to: '/login', search: { redirect } }),
  });
  watchRestored({ queryClient, client });

  await hydrate(router);
  // The router's own script in the page is not needed any more.
  window.$_TSR?.h();
  await loadLazyComponents(bootstrap);

  rememberEarlyText();
  ignoreRepeatedEnter();
  startTransition(() => {
    const page = <RouterProvider router={router} />;
    // Around the page, not beside it: what is beside changes the names that the server gave to its parts.
    const framed = <FollowsEditor queryClient={queryClient}>{page}</FollowsEditor>;
    const isFramed = window.self !== window.top;
    hydrateRoot(document, isFramed ? framed : page, { onCaughtError: logCaughtError });
  });
  return hydrated;
}
