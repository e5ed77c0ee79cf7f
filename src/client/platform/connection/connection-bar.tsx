import { Anchor, Text } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslate } from '../translation/use-translate.ts';
import { useConnectionState } from './connection.ts';
import classes from './connection-bar.module.css';
import { useNewerBuild } from './use-newer-build.ts';
import { useWaitingChanges } from './waiting-changes.ts';

const Line = ({ icon: Icon, children }: { icon: typeof IconWifiOff; children: ReactNode }) => (
  <>
    <Icon size={16} aria-hidden />
    <Text component="span" size="xs" fw={500}>
      {children}
    </Text>
  </>
);

/**
 * A bar that warns that the screen may be outdated: while there is no connection to the server, with the number of
 * changes that wait for it, or when the server has a newer version. Placed below the top bar, or at the top of pages
 * without one.
 */
export function ConnectionBar({ atTop = false }: { atTop?: boolean }) {
  const translate = useTranslate();
  const connection = useConnectionState();
  const waiting = useWaitingChanges();
  const isOutdated = useNewerBuild();
  return (
    <div role="status" className={classes.bar} data-at-top={atTop || undefined}>
      {connection === 'offline' && (
        <Line icon={IconWifiOff}>
          {waiting === 0
            ? translate('Offline')
            : translate(
                'Offline, :count change will be sent later|Offline, :count changes will be sent later',
                {
                  count: waiting,
                },
              )}
        </Line>
      )}
      {connection === 'reconnecting' && <Line icon={IconPlugConnectedX}>{translate('Reconnecting…')}</Line>}
      {connection === 'connected' && isOutdated && (
        <Line icon={IconRefresh}>
          {translate('A newer version is ready')}{' '}
          <Anchor component="button" type="button" inherit onClick={() => location.reload()}>
            {translate('Reload page')}
          </Anchor>
        </Line>
      )}
    </div>
  );
}
