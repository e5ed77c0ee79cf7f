import { Button, Center, Group, Loader, ScrollArea, Title } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { api } from '../../platform/api/api.ts';
import { useSettings } from '../../platform/session/use-session.ts';
import { useTranslate } from '../../platform/translate/use-translate.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { NotificationItem } from './notification-item.tsx';
import { useMarkAsRead } from './use-mark-as-read.ts';

const perPage = 10;

interface NotificationPanelProps {
  unread: number;
  onFollow: () => void;
}

/** The newest notifications, to read in passing. */
export function NotificationPanel({ unread, onFollow }: NotificationPanelProps) {
  const translate = useTranslate();
  const { notif_subs } = useSettings();
  const list = api.notifications.list.useQuery({ page: 1, perPage });
  const items = list.data?.pagination.data ?? [];
  const { markOne, markAll, isPending } = useMarkAsRead();

  return (
    <>
      <Group justify="space-between" px="md" py="sm" mih={52}>
        <Title order={2} size="h4">
          {translate('Notifications')}
        </Title>
        {unread > 0 && (
          <Button variant="subtle" size="compact-sm" loading={isPending} onClick={markAll}>
            {translate('Mark all as read')}
          </Button>
        )}
      </Group>
      <ScrollArea.Autosize mah={420} type="auto">
        {list.isPending && (
          <Center py="xl" role="status" aria-label={translate('Loading')}>
            <Loader />
          </Center>
        )}
        {list.isError && (
          <LoadFailure
            title={translate('There was an issue loading this page')}
            description={translate('Please try again later')}
            retryLabel={translate('Try again')}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.isSuccess && items.length === 0 && (
          <EmptyState
            icon={<IconBellOff size={28} aria-hidden />}
            title={translate('Hang tight!')}
            description={translate('Notifications will start showing up here soon.')}
            order={3}
          >
            {notif_subs.integrated && (
              <Button
                variant="default"
                mt="xs"
                onClick={onFollow}
                renderRoot={(props) => <Link to={'/notifications/settings' as string} {...props} />}
              >
                {translate('Notification settings')}
              </Button>
            )}
          </EmptyState>
        )}
        {items.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            onFollow={() => {
              if (!notification.read_at) markOne(notification.id);
              onFollow();
            }}
          />
        ))}
      </ScrollArea.Autosize>
    </>
  );
}
