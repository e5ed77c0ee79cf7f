import { Text } from '@mantine/core';
import { useOnline } from '../connection/connection.ts';
import { useTranslate } from '../translation/use-translate.ts';

/** Shows that a pending submission is paused until the browser is online. */
export function OfflineNote({ isSending }: { isSending: boolean }) {
  const translate = useTranslate();
  const online = useOnline();
  if (!isSending || online) return null;
  return (
    <Text size="sm" role="status">
      {translate("You're offline. We'll continue when you're back online.")}
    </Text>
  );
}
