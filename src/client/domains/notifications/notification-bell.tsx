import { ActionIcon, Indicator, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { refreshBootstrap } from '../../platform/bootstrap.ts';
import { useLiveEvents } from '../../platform/realtime/live-events.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useUser } from '../../platform/use-session.ts';
import { NotificationPanel } from './notification-panel.tsx';
import { useRestoredBrowser } from './use-restored-browser.ts';
import { useTitleCount } from './use-title-count.ts';

const maxShown = 99;

/** The bell in the top bar: how many unread ones count, and a popover with the newest. */
export function NotificationBell() {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  const unread = useUser()?.unread_notifications_count ?? 0;
  const [opened, { toggle, close }] = useDisclosure();

  useLiveEvents(({ name }) => {
    if (name !== 'notifications' && name !== 'resync') return;
    void utils.notifications.list.invalidate();
    void refreshBootstrap(queryClient);
  }, true);

  useRestoredBrowser();
  useTitleCount(unread);

  const label =
    unread > 0 ? translate('Notifications (:count unread)', { count: unread }) : translate('Notifications');
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      width={400}
      position="bottom-end"
      trapFocus
      returnFocus
    >
      <Indicator
        disabled={unread === 0}
        label={unread > maxShown ? `${maxShown}+` : unread}
        size={16}
        color="red"
        offset={6}
        visibleFrom="xs"
      >
        <Popover.Target>
          <ActionIcon aria-label={label} onClick={toggle}>
            <IconBell size={20} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label={translate('Notifications')}>
        {opened && <NotificationPanel onFollow={close} />}
      </Popover.Dropdown>
    </Popover>
  );
}
