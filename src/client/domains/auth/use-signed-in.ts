import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { ownPath } from '#shared/redirect-target.ts';
import type { BootstrapData } from '#shared/settings.ts';
import { storeBootstrap } from '../../platform/session/bootstrap.ts';
import { afterSignIn } from '../../platform/session/redirect-target.ts';

/** Pages of the server itself, which the router does not know. */
const servedBeside = /^\/(api-docs|files)(\/|\?|$)/;

/** What follows a successful sign-in: the site as the person sees it, at the place they wanted. */
export function useSignedIn() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { redirect } = useSearch({ strict: false });
  return async (bootstrapData: BootstrapData, target = afterSignIn(bootstrapData, ownPath(redirect))) => {
    queryClient.removeQueries({ type: 'inactive' });
    storeBootstrap(queryClient, bootstrapData);
    router.clearCache();
    await router.navigate({ href: target, replace: true, reloadDocument: servedBeside.test(target) });
  };
}
