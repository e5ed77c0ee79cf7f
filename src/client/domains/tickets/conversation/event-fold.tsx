import { Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { useId } from 'react';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { type Translate, useTranslate } from '#client/platform/translation/use-translate.ts';
import { type EventLabel, eventLabels } from './event-labels.ts';
import classes from './event-line.module.css';
import type { EventGroup } from './place-events.ts';
import type { Reader } from './use-reader.ts';

function summary(group: EventGroup, { length: count }: EventLabel[], reader: Reader, translate: Translate) {
  const [{ user }] = group;
  if (group.some((event) => event.user?.id !== user?.id))
    return translate(':count change by several people|:count changes by several people', { count });
  if (user === null) return translate(':count automatic change|:count automatic changes', { count });
  if (user.id === reader.id) return translate(':count change by you|:count changes by you', { count });
  return translate(':count change by :name|:count changes by :name', { count, name: user.display_name });
}

/** Consecutive changes as one line, which opens to a line for each with its own time. */
export function EventFold({ group, reader }: { group: EventGroup; reader: Reader }) {
  const translate = useTranslate();
  const [opened, { toggle }] = useDisclosure();
  const list = useId();
  const labels = eventLabels(group, reader, translate);
  return (
    <div className={classes.line}>
      <IconHistory size={14} stroke={1.6} aria-hidden className={classes.icon} data-fold />
      <Text component="div" size="xs" c="dimmed" className={classes.words}>
        <UnstyledButton
          className={classes.fold}
          aria-expanded={opened}
          aria-controls={opened ? list : undefined}
          onClick={toggle}
        >
          <bdi>{summary(group, labels, reader, translate)}</bdi>
          {' · '}
          <span className={classes.action}>{opened ? translate('Hide') : translate('Show all')}</span>
        </UnstyledButton>
        {opened && (
          <ul id={list} className={classes.changes}>
            {labels.map(({ id, text, created_at }) => (
              <li key={id}>
                <bdi>{text}</bdi>
                {' · '}
                <RelativeTime value={created_at} />
              </li>
            ))}
          </ul>
        )}
      </Text>
    </div>
  );
}
