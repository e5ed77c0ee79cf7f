import { Button, Group, Text } from '@mantine/core';
import { IconBrowserShare } from '@tabler/icons-react';
import { useTranslate } from '../../../platform/translation/use-translate.ts';
import classes from './elsewhere-notice.module.css';

/** Says that the same text is being written in another tab, and moves it here on demand. */
export function ElsewhereNotice({ onTakeOver }: { onTakeOver: () => void }) {
  const translate = useTranslate();
  return (
    <Group role="status" gap="xs" mb={6} wrap="nowrap" className={classes.notice}>
      <IconBrowserShare size={16} aria-hidden className={classes.icon} />
      <Text size="sm" className={classes.words}>
        {translate('You are writing this in another tab.')}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onTakeOver}>
        {translate('Write here')}
      </Button>
    </Group>
  );
}
