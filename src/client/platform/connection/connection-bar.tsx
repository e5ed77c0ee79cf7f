import { Text } from '@mantine/core';
import { IconPlugConnectedX, IconWifiOff } from '@tabler/icons-react';
import { Deferred } from '../../ui/later.tsx';
import { useTranslate } from '../translation/use-translate.ts';
import { useUser } from '../use-session.ts';
import { useConnectionState } from './connection.ts';
import classes from './connection-bar.module.css';

const loadAccountLines = async () => (await import('./account-lines.tsx')).AccountLines;

/**
 * A bar that warns that the screen may be outdated while there is no connection to the server; placed below the top
 * bar, or at the top of pages without one.
 */
export function ConnectionBar({ atTop = false }: { atTop?: boolean }) {
  const translate = useTranslate();
  const line = useConnectionState();
  const isSignedIn = useUser() !== null;
  return (
    <div role="status" className={classes.bar} data-at-top={atTop || undefined}>
      {line === 'offline' && (
        <>
          <IconWifiOff size={16} aria-hidden />
          <Text component="span" size="xs" fw={500}>
            {translate('Offline')}
          </Text>
        </>
      )}
      {line === 'reconnecting' && (
        <>
          <IconPlugConnectedX size={16} aria-hidden />
          <Text component="span" size="xs" fw={500}>
            {translate('Reconnecting…')}
          </Text>
        </>
      )}
      {/* Once the connection is lost it is too late to load them. */}
      {isSignedIn && <Deferred load={loadAccountLines} isAwaited />}
    </div>
  );
}
