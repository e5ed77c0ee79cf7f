import { Alert, Button, Group, Stack } from '@mantine/core';
import { useTranslate } from '../translation/use-translate.ts';

interface ConflictNoticeProps {
  /** What somebody else has changed, as a sentence. */
  text: string;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Says that somebody else has saved the same in the meantime, and asks whose version stays. */
export function ConflictNotice({ text, onTakeTheirs, onKeepMine }: ConflictNoticeProps) {
  const translate = useTranslate();
  return (
    <Alert color="red" variant="light" role="alert" mb="md">
      <Stack gap="xs" align="start">
        {text}
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onTakeTheirs}>
            {translate('Take theirs')}
          </Button>
          <Button size="xs" onClick={onKeepMine}>
            {translate('Keep mine')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
