import type { Query, QueryClient } from '@tanstack/react-query';
import { needsSignIn } from '../api/api-error.ts';
import { isBootstrapKey, refreshBootstrap } from '../bootstrap.ts';

/**
 * Refetches all queries of the page for the current user. Refused ones lead to the sign-in screen; only when none is
 * refused is the bootstrap data refreshed.
 */
export async function refetchAfterReturn(queryClient: QueryClient): Promise<void> {
  const shown = { type: 'active', predicate: ({ queryKey }: Query) => !isBootstrapKey(queryKey) } as const;
  await queryClient.refetchQueries(shown);
  const isLost = queryClient
    .getQueryCache()
    .findAll(shown)
    .some(({ state }) => needsSignIn(state.error));
  if (!isLost) await refreshBootstrap(queryClient);
}
