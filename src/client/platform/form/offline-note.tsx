import { Text } from '@mantine/core';
import { useOnline } from '../connection/connection.ts';
import { useTranslate } from '../translation/use-translate.ts';

/** Says of what is being sent that it waits for the line. */
export function OfflineNote({ isSending }: { isSending: boolean }) {
  const translate = useTranslate();
  const online = useOnline();
  if (!isSending || online) return null;
  return (
    <Text size="sm" role="status">
      {translate('You are offline. We go on when you are back.')}
    </Text>
  );
}
