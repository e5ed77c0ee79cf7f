import { Button, Group, Text } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import classes from './other-tab-notice.module.css';

/** Offers the text that the writer has on another device. */
export function DeviceNotice({ onAccept, onDecline }: { onAccept: () => void; onDecline: () => void }) {
  const translate = useTranslate();
  return (
    <Group role="status" gap="xs" mb={6} wrap="nowrap" className={classes.notice}>
      <IconDevices size={16} aria-hidden className={classes.icon} />
      <Text size="sm" className={classes.words}>
        {translate('You wrote another text here on a different device.')}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onDecline}>
        {translate('Keep this text')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onAccept}>
        {translate('Use the other text')}
      </Button>
    </Group>
  );
}
