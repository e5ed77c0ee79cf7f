import { Button, Card, Container, Group, Title } from '@mantine/core';
import { notificationsPerPage } from '#shared/limits.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { NotificationList } from './notification-list.tsx';
import { NotificationSettingsButton } from './notification-settings-button.tsx';
import classes from './notifications-screen.module.css';
import { useIsAllRead, useMarkAsRead } from './use-mark-as-read.ts';

/** All recent notifications on a page of their own. */
export function NotificationsScreen() {
  const translate = useTranslate();
  const isAllRead = useIsAllRead();
  const { markAll, isPending } = useMarkAsRead();
  return (
    <Container size={720} pt={32} pb={64}>
      <Group justify="space-between" mb="lg">
        <Title order={1} size="h2">
          {translate('Notifications')}
        </Title>
        <Group gap="xs">
          {!isAllRead && (
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
