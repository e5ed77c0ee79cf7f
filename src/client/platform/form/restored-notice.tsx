import { Alert, Button, Group } from '@mantine/core';
import { useTranslate } from '../translation/use-translate.ts';

/** Shows that the form holds a draft from this browser's storage, not the stored values. */
export function RestoredNotice({ onThrowAway }: { onThrowAway: () => void }) {
  const translate = useTranslate();
  return (
    <Alert color="blue" variant="light" role="status" mb="md">
      <Group gap="sm" justify="space-between">
        {translate('These are changes that you have not saved yet.')}
        <Button size="xs" variant="default" onClick={onThrowAway}>
          {translate('Throw them away')}
        </Button>
      </Group>
    </Alert>
  );
}
