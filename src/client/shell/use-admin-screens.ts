import { isAllowed } from '../platform/bootstrap.ts';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { useBootstrap } from '../platform/use-session.ts';
import type { AdminScreen } from './admin-screen.ts';
import { adminScreens } from './admin-screens.ts';

/** The screens of the administration that the signed-in person may open. */
export function useAdminScreens(): AdminScreen[] {
  const translate = useTranslate();
  const bootstrap = useBootstrap();
  return adminScreens(translate).filter(
    ({ permission, isOffered }) =>
      (permission === null || isAllowed(bootstrap, permission)) && isOffered?.(bootstrap.settings) !== false,
  );
}
