import { Menu } from '@mantine/core';
import { IconClock, IconMessage2Plus, IconSettings } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';

interface SendMenuItemsProps {
  onSendLater: () => void;
  /** Saves the text as a saved reply; null without a text. */
  onSave: (() => void) | null;
  onSettings: () => void;
}

/** Entries of the send menu besides the statuses. */
export function SendMenuItems({ onSendLater, onSave, onSettings }: SendMenuItemsProps) {
  const translate = useTranslate();
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<IconClock size={16} aria-hidden />} onClick={onSendLater}>
        {translate('Send later…')}
      </Menu.Item>
      {onSave !== null && (
        <Menu.Item leftSection={<IconMessage2Plus size={16} aria-hidden />} onClick={onSave}>
          {translate('Save as reply…')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconSettings size={16} aria-hidden />} onClick={onSettings}>
        {translate('Sending settings…')}
      </Menu.Item>
    </>
  );
}
