import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { ownPath } from '#shared/redirect-target.ts';
import type { BootstrapData } from '#shared/settings.ts';
import { awaitsVerification, storeBootstrap } from '../../platform/bootstrap.ts';
import { storeTarget } from '../../platform/session/after-verification.ts';
import { afterSignIn } from '../../platform/session/redirect-target.ts';

/** Pages of the server itself, which the router does not know. */
const servedBeside = /^\/(api-docs|files)(\/|\?|$)/;

/** What follows a successful sign-in: the site as the person sees it, at the place they wanted. */
export function useSignedIn() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { pathname } = useLocation();
  const { redirect, invite, email } = useSearch({ strict: false });
  const invitation =
    invite === undefined
      ? undefined
      : `${pathname}?${new URLSearchParams({ invite, ...(email !== undefined && { email }) })}`;
  return async (
    bootstrapData: BootstrapData,
    // Whoever came with an invite is asked about it once they are signed in.
    target = invitation ?? afterSignIn(bootstrapData, ownPath(redirect)),
  ) => {
    if (invitation !== undefined && awaitsVerification(bootstrapData)) storeTarget(invitation);
    queryClient.removeQueries({ type: 'inactive' });
    storeBootstrap(queryClient, bootstrapData);
    router.clearCache();
    await router.navigate({ href: target, replace: true, reloadDocument: servedBeside.test(target) });
  };
}
