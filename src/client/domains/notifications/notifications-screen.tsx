import { Button, Card, Container, Group, Title } from '@mantine/core';
import { notificationsPerPage } from '#shared/limits.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useUser } from '../../platform/use-session.ts';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { NotificationList } from './notification-list.tsx';
import { NotificationSettingsButton } from './notification-settings-button.tsx';
import classes from './notifications-screen.module.css';
import { useMarkAsRead } from './use-mark-as-read.ts';

/** All recent notifications on a page of their own. */
export function NotificationsScreen() {
  const translate = useTranslate();
  const unread = useUser()?.unread_notifications_count ?? 0;
  const { markAll, isPending } = useMarkAsRead();
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
          <NotificationSettingsButton />
        </Group>
      </Group>
      <Card padding={0} className={classes.card}>
        <NotificationList
          perPage={notificationsPerPage}
          loading={<ListSkeleton rows={6} label={translate('Loading')} />}
        />
      </Card>
    </Container>
  );
}
