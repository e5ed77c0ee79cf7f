import { Alert, Button, Group } from '@mantine/core';
import { useTranslate } from '../translation/use-translate.ts';

/** Shows that the form holds a draft from this browser's storage, not the stored values. */
export function RestoredNotice({ onThrowAway }: { onThrowAway: () => void }) {
  const translate = useTranslate();
  return (
    <Alert color="blue" variant="light" role="status" mb="md">
      <Group gap="sm" justify="space-between">
        {translate('Your unsaved changes have been restored.')}
        <Button size="xs" variant="default" onClick={onThrowAway}>
          {translate('Discard changes')}
        </Button>
      </Group>
    </Alert>
  );
}
