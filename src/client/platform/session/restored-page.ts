import type { QueryClient } from '@tanstack/react-query';
import type { TRPCClient } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';
import { readBootstrap, storeBootstrap } from '../bootstrap.ts';
import { navigationType } from '../start/navigation-type.ts';

interface Page {
  queryClient: QueryClient;
  client: TRPCClient<AppRouter>;
}

/**
 * After back navigation, browsers may show a page as it was: requests the current user and reloads when it is another
 * one.
 */
export function watchRestored({ queryClient, client }: Page): void {
  const compare = async () => {
    const before = readBootstrap(queryClient).user?.id;
    const { data } = await client.auth.bootstrap.query();
    if (data.user?.id !== before) location.reload();
    else storeBootstrap(queryClient, data);
  };
  // Without an answer the page stays.
  const ask = () => void compare().catch(() => undefined);
  addEventListener('pageshow', ({ persisted }) => persisted && ask());
  if (navigationType() === 'back_forward') ask();
}
