import { useEffect } from 'react';
import { api } from '../../platform/api/api.ts';
import { useSettings, useUser } from '../../platform/use-session.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { browserToRestore } from './browser-push.ts';

/** Who signs in again in a browser that showed their notifications gets them there again. */
export function useRestoredBrowser(): void {
  const userId = useUser()?.id;
  const { notif_subs } = useSettings();
  const { mutate } = api.notifications.addBrowser.useMutation();
  useEffect(() => {
    if (userId === undefined || !notif_subs.integrated) return;
    return whenIdle(() => {
      // What a browser does not allow is no failure of the page.
      browserToRestore(userId).then(
        (browser) => browser && mutate(browser),
        () => undefined,
      );
    });
  }, [userId, notif_subs.integrated, mutate]);
}
