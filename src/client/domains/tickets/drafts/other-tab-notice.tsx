import { Button, Group, Text } from '@mantine/core';
import { IconBrowserShare } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import classes from './other-tab-notice.module.css';

interface ElsewhereNoticeProps {
  text?: string;
  /** Label of the button. */
  label?: string;
  onTakeOver: () => void;
}

/** Shows that the draft is being edited in another tab, with a button to take it over. */
export function OtherTabNotice({ text, label, onTakeOver }: ElsewhereNoticeProps) {
  const translate = useTranslate();
  return (
    <Group role="status" gap="xs" mb={6} wrap="nowrap" className={classes.notice}>
      <IconBrowserShare size={16} aria-hidden className={classes.icon} />
      <Text size="sm" className={classes.words}>
        {text ?? translate("You're writing this in another tab.")}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onTakeOver}>
        {label ?? translate('Continue here')}
      </Button>
    </Group>
  );
}
