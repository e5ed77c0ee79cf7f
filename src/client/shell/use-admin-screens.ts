import { isAllowed } from '../platform/bootstrap.ts';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { useBootstrap } from '../platform/use-session.ts';
import type { AdminScreen } from './admin-screen.ts';
import { adminScreensOf, type ClientDomain } from './client-domain.ts';

/** Administration screens that the user may open. */
export function useAdminScreens(domains: readonly ClientDomain[]): AdminScreen[] {
  const translate = useTranslate();
  const bootstrap = useBootstrap();
  return adminScreensOf(domains, translate).filter(
    ({ permission, isOffered }) =>
      (permission === null || isAllowed(bootstrap, permission)) && isOffered?.(bootstrap.settings) !== false,
  );
}
