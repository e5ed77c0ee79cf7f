import type { QueryClient } from '@tanstack/react-query';
import type { LoaderApi } from '#client/platform/api/api.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { isAllowed, readBootstrap } from '#client/platform/bootstrap.ts';
import type { BootstrapData } from '#shared/settings.ts';
import { openRequestsInput } from '../../tickets/requests/open-requests-input.ts';

/** Whoever asks and does not answer sees what they still wait for. */
export const seesOpenRequests = (bootstrap: BootstrapData): boolean =>
  bootstrap.user !== null &&
  bootstrap.settings.hc.content.variant !== 'homeTickets' &&
  !isAllowed(bootstrap, 'tickets.update');

interface LoadInput {
  context: { api: LoaderApi; queryClient: QueryClient };
  location: { href: string };
}

/**
 * What the front page needs; without the requests of a customer it is still there, and the server's page, which customers
 * share, never has them.
 */
export async function loadLanding({ context, location }: LoadInput): Promise<void> {
  await Promise.all([
    pageLoad(location.href, () => context.api.helpcenter.landing.ensureData()),
    typeof document !== 'undefined' &&
      seesOpenRequests(readBootstrap(context.queryClient)) &&
      context.api.tickets.list.prefetch(openRequestsInput),
  ]);
}
