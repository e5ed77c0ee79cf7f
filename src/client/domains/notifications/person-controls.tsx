import { lazy, Suspense } from 'react';
import type { CurrentUser } from '#shared/auth.ts';
import { useSettings } from '../../platform/use-session.ts';
import { AccountMenu } from '../../shell/account-menu.tsx';
import { NotificationBell } from './notification-bell.tsx';

const WorkspaceItems = lazy(async () => ({
  default: (await import('../workspaces/workspace-items.tsx')).WorkspaceItems,
}));

/** What the top bar holds for a signed-in person; visitors never load its code. */
export function PersonControls({ user }: { user: CurrentUser }) {
  const { notifications, workspaces } = useSettings();
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
