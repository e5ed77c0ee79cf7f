import type { Query, QueryClient } from '@tanstack/react-query';
import { needsSignIn } from '../api/api-error.ts';
import { isBootstrapKey, refreshBootstrap } from '../bootstrap.ts';

/**
 * Asks again for all that the page shows, as whoever looks at it is now: what they may no longer see leads them on, as any
 * refusal does, and only a page without such is told first who they are.
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
