import { lazy, Suspense, useEffect } from 'react';
import type { CurrentUser } from '#shared/auth.ts';
import { storeOfflinePage } from '../../platform/connection/offline-page.ts';
import { useSettings } from '../../platform/use-session.ts';
import { AccountMenu } from '../../shell/account-menu.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { NotificationBell } from './notification-bell.tsx';

const WorkspaceItems = lazy(async () => ({
  default: (await import('../workspaces/workspace-items.tsx')).WorkspaceItems,
}));

/** What the top bar holds for a signed-in person; visitors never load its code. */
export function PersonControls({ user }: { user: CurrentUser }) {
  const { notifications, workspaces, i18n } = useSettings();
  useEffect(
    // What a browser does not allow is no failure of the page.
    () => whenIdle(() => void storeOfflinePage(i18n.language).catch(() => undefined)),
    [i18n.language],
  );
  return (
    <>
      {notifications.integrated && <NotificationBell />}
      <AccountMenu
        user={user}
        workspaces={
          workspaces.integrated && (
            <Suspense>
              <WorkspaceItems />
            </Suspense>
          )
        }
      />
    </>
  );
}
