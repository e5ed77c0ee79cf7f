import { Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { PresentPerson } from '#shared/presence.ts';
import classes from './replying-notice.module.css';

/** Warns in front of the composer that a colleague is replying to the same ticket. */
export function ReplyingNotice({ people }: { people: readonly PresentPerson[] }) {
  const translate = useTranslate();
  const replying = people.filter(({ state }) => state === 'replying');
  const names = replying.map(({ user }) => user.display_name).join(', ');
  return (
    // The header announces it.
    <div className={classes.place}>
      {replying.length > 0 && (
        <Text size="sm" className={classes.notice} data-replying>
          <IconPencil size={16} aria-hidden className={classes.icon} />
          <span>{translate('Already replying: :names', { names })}</span>
        </Text>
      )}
    </div>
  );
}
