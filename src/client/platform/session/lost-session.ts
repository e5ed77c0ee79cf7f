import type { QueryClient } from '@tanstack/react-query';
import type { TRPCClient } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';
import { translator } from '#shared/translation.ts';
import { isLedOn, needsSecondFactor, needsSignIn } from '../api/api-error.ts';
import { isBootstrapKey, readBootstrap, storeBootstrap } from '../bootstrap.ts';
import { persistForms } from '../form/persisted-form.ts';
import { toast } from '../toast/toast.tsx';

interface Page {
  queryClient: QueryClient;
  client: TRPCClient<AppRouter>;
  /** The address of the open page. */
  address: () => { pathname: string; href: string };
  toLogin: (returnTo: string) => Promise<void>;
}

/** Screens for guests. */
const waysIn = /^\/(login|register|forgot-password|password\/|workspace\/join)/;

/**
 * Redirects to the sign-in screen, with the way back, when a query or a mutation of the open page is refused because
 * the session is missing or has ended. Loaders redirect themselves, with the requested address.
 */
export function watchSession({ queryClient, client, address, toLogin }: Page): void {
  let isAsking = false;
  let hadPerson = readBootstrap(queryClient).user !== null;

  const leadOn = async (error: unknown) => {
    const isLost = hadPerson;
    const { data } = await client.auth.bootstrap.query();
    const { pathname, href } = address();
    const leads = data.user === null && !isLedOn(error) && !waysIn.test(pathname);
    // First: forms may unmount with their user.
    if (leads) persistForms();
    storeBootstrap(queryClient, data);
    if (!leads) return;
    await toLogin(href);
    if (isLost) {
      const translate = translator(data.settings.i18n);
      toast.danger(translate('You were signed out. Your text has been kept.'));
    }
  };

  const heed = (error: unknown) => {
    // A missing second factor is handled by the guard, from the bootstrap data loaded here.
    if (isAsking || !(needsSignIn(error) || needsSecondFactor(error))) return;
    isAsking = true;
    // If the request fails the state is unknown: the next refusal retries.
    leadOn(error)
      .catch(() => undefined)
      .finally(() => {
        isAsking = false;
      });
  };

  /** Handles refreshed bootstrap data, which may reveal the end of the session before a refusal does. */
  const followPerson = (isAsked: boolean) => {
    const isSomebody = readBootstrap(queryClient).user !== null;
    if (isAsked && hadPerson && !isSomebody) persistForms();
    // A sign-out by the user needs no message; a lost session is announced at the redirect.
    else hadPerson = isSomebody;
  };

  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'error') heed(action.error);
    if (action.type === 'success' && isBootstrapKey(query.queryKey)) followPerson(action.manual !== true);
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') heed(event.action.error);
  });
}
