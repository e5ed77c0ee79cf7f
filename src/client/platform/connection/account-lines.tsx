import { Anchor, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslate } from '../translation/use-translate.ts';
import { useConnectionState } from './connection.ts';
import { useNewerBuild } from './use-newer-build.ts';
import { useWaitingChanges } from './waiting-changes.ts';

/** The lines of the bar for signed-in people: the changes that wait to be sent, and that a newer version is ready. */
export function AccountLines() {
  const translate = useTranslate();
  const connection = useConnectionState();
  const waiting = useWaitingChanges();
  const isOutdated = useNewerBuild();
  if (connection === 'offline' && waiting > 0)
    return (
      <Text component="span" size="xs" fw={500}>
        {translate(':count change will be sent later|:count changes will be sent later', { count: waiting })}
      </Text>
    );
  if (connection !== 'connected' || !isOutdated) return null;
  return (
    <>
      <IconRefresh size={16} aria-hidden />
      <Text component="span" size="xs" fw={500}>
        {translate('A newer version is ready')}{' '}
        <Anchor component="button" type="button" inherit onClick={() => location.reload()}>
          {translate('Reload page')}
        </Anchor>
      </Text>
    </>
  );
}
