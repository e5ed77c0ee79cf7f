import type { CurrentUser } from '#shared/auth.ts';
import { NotificationBell } from '../domains/notifications/notification-bell.tsx';
import { useSettings } from '../platform/session/use-session.ts';
import { AccountMenu } from './account-menu.tsx';

/** What the top bar holds for a signed-in person; visitors never load its code. */
export function PersonControls({ user }: { user: CurrentUser }) {
  const { notifications } = useSettings();
  return (
    <>
      {notifications.integrated && <NotificationBell />}
      <AccountMenu user={user} />
    </>
  );
}
