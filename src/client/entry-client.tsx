import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadPersonControls } from './domains/notifications/load-person-controls.ts';
import { createBrowserClient } from './platform/api/browser-client.ts';
import { logCaughtError } from './platform/api/page-load.ts';
import { createQueryClient } from './platform/api/query-client.ts';
import { startConnection } from './platform/connection/connection.ts';
import { startErrorReporting } from './platform/error-reporting/error-reporting.ts';
import { rememberEarlyText } from './platform/form/early-text.ts';
import { isSafeAddress } from './platform/head/safe-address.ts';
import { rememberMade, storeBootstrap } from './platform/session/bootstrap.ts';
import { parseBootstrap, readPersonText, readScriptText } from './platform/session/bootstrap-script.ts';
import { watchSession } from './platform/session/lost-session.ts';
import { watchRestored } from './platform/session/restored-page.ts';
import { alive } from './platform/start/alive.ts';
import { ignoreHeldEnter } from './platform/start/held-key.ts';
import { FollowsEditor } from './platform/theme/follows-editor.tsx';
import { createAppRouter } from './router.tsx';
import { loadOwnBars } from './shell/bars/own-bars.tsx';

/** Takes the page over. Fulfilled once it answers to what somebody does. */
export async function startApplication(): Promise<void> {
  const queryClient = createQueryClient();
  const personText = readPersonText();
  const bootstrap = parseBootstrap(readScriptText(), personText);
  // What the top bar holds for them is fetched meanwhile, so that it answers as soon as the rest of the page does.
  if (bootstrap.user !== null) loadPersonControls().catch(() => undefined);
  await loadOwnBars(bootstrap.user).catch(() => undefined);

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

  rememberEarlyText();
  ignoreHeldEnter();
  startTransition(() => {
    const page = <RouterClient router={router} />;
    // Around the page, not beside it: what is beside changes the names that the server gave to its parts.
    const framed = <FollowsEditor queryClient={queryClient}>{page}</FollowsEditor>;
    const isFramed = window.self !== window.top;
    hydrateRoot(document, isFramed ? framed : page, { onCaughtError: logCaughtError });
  });
  return alive;
}
