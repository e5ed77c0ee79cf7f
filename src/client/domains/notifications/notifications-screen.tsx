import { Button, Card, Container, Group, Title } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { notificationsPerPage } from '#shared/limits.ts';
import { api } from '../../platform/api/api.ts';
import { useSettings, useUser } from '../../platform/session/use-session.ts';
import { useTranslate } from '../../platform/translate/use-translate.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { NotificationItem } from './notification-item.tsx';
import classes from './notifications-screen.module.css';
import { useMarkAsRead } from './use-mark-as-read.ts';

/** The newest notifications, as the page asks for them. */
export const notificationsInput = { page: 1, perPage: notificationsPerPage };

function SettingsButton() {
  const translate = useTranslate();
  const { notif_subs } = useSettings();
  if (!notif_subs.integrated) return null;
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link to={'/notifications/settings' as string} {...props} />}
    >
      {translate('Notification settings')}
    </Button>
  );
}

/** All recent notifications on a page of their own. */
export function NotificationsScreen() {
  const translate = useTranslate();
  const unread = useUser()?.unread_notifications_count ?? 0;
  const list = api.notifications.list.useQuery(notificationsInput);
  const { markOne, markAll, isPending } = useMarkAsRead();
  const items = list.data?.pagination.data ?? [];
  return (
    <Container size={720} pt={32} pb={64}>
      <Group justify="space-between" mb="lg">
        <Title order={1} size="h2">
          {translate('Notifications')}
        </Title>
        <Group gap="xs">
          {unread > 0 && (
            <Button variant="default" loading={isPending} onClick={markAll}>
              {translate('Mark all as read')}
            </Button>
          )}
          <SettingsButton />
        </Group>
      </Group>
      <Card padding={0} className={classes.card}>
        {list.isPending && <ListSkeleton rows={6} label={translate('Loading')} />}
        {list.isError && list.data === undefined && (
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
          />
        )}
        {items.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            onFollow={() => !notification.read_at && markOne(notification.id)}
          />
        ))}
      </Card>
    </Container>
  );
}
