import { Badge, Tooltip } from '@mantine/core';
import { useTranslate } from '#client/platform/translation/use-translate.ts';

/** Marks a message by email whose sender the receiving server did not verify. */
export function UnverifiedMark() {
  const translate = useTranslate();
  return (
    <Tooltip
      multiline
      maw={280}
      label={translate('The email names this sender, and the receiving mail server could not verify it.')}
    >
      <Badge size="sm" variant="light" color="yellow" tabIndex={0}>
        {translate('Sender not verified')}
      </Badge>
    </Tooltip>
  );
}
