import { Button, Center, Group, Loader, ScrollArea, Title } from '@mantine/core';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { NotificationList } from './notification-list.tsx';
import { NotificationSettingsButton } from './notification-settings-button.tsx';
import { useIsAllRead, useMarkAsRead } from './use-mark-as-read.ts';

const perPage = 10;

interface NotificationPanelProps {
  onFollow: () => void;
}

/** The newest notifications, to read in passing. */
export function NotificationPanel({ onFollow }: NotificationPanelProps) {
  const translate = useTranslate();
  const { markAll, isPending } = useMarkAsRead();
  const isAllRead = useIsAllRead();
  return (
    <>
      <Group justify="space-between" px="md" py="sm" mih={52}>
        <Title order={2} size="h4">
          {translate('Notifications')}
        </Title>
        {!isAllRead && (
          <Button variant="subtle" size="compact-sm" loading={isPending} onClick={markAll}>
            {translate('Mark all as read')}
          </Button>
        )}
      </Group>
      <ScrollArea.Autosize mah={420} type="auto" scrollbars="y">
        <NotificationList
          perPage={perPage}
          loading={
            <Center py="xl" role="status" aria-label={translate('Loading')}>
              <Loader />
            </Center>
          }
          offer={<NotificationSettingsButton mt="xs" onClick={onFollow} />}
          order={3}
          onFollow={onFollow}
        />
      </ScrollArea.Autosize>
    </>
  );
}
