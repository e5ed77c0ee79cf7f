import { Menu } from '@mantine/core';
import { IconClock, IconSettings } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';

interface SendMenuItemsProps {
  onSendLater: () => void;
  onSettings: () => void;
}

/** Entries of the send menu besides the statuses. */
export function SendMenuItems({ onSendLater, onSettings }: SendMenuItemsProps) {
  const translate = useTranslate();
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<IconClock size={16} aria-hidden />} onClick={onSendLater}>
        {translate('Send later…')}
      </Menu.Item>
      <Menu.Item leftSection={<IconSettings size={16} aria-hidden />} onClick={onSettings}>
        {translate('Sending settings…')}
      </Menu.Item>
    </>
  );
}
