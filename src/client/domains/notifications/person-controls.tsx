import type { CurrentUser } from '#shared/auth.ts';
import { useSettings } from '../../platform/session/use-session.ts';
import { AccountMenu } from '../../shell/account-menu.tsx';
import { NotificationBell } from './notification-bell.tsx';

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
