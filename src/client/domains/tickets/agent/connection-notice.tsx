import { Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useConnection } from '../../../platform/realtime/live-updates.tsx';
import { useTranslate } from '../../../platform/translate/use-translate.ts';
import { useDelayed } from '../../../ui/use-delayed.ts';
import classes from './connection-notice.module.css';

const patience = 4_000;

/** Says that what is on the screen may be old, while the line to the server is down. */
export function ConnectionNotice() {
  const translate = useTranslate();
  const connection = useConnection();
  const isDown = useDelayed(connection === 'connecting' || connection === 'error', patience);
  return (
    <div role="status" className={classes.notice}>
      {isDown && (
        <>
          <IconPlugConnectedX size={16} aria-hidden />
          <Text component="span" size="xs">
            {translate('Reconnecting…')}
          </Text>
        </>
      )}
    </div>
  );
}
