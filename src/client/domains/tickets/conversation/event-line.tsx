import { Text } from '@mantine/core';
import {
  IconAlertOctagon,
  IconArrowBackUp,
  IconArrowMerge,
  IconArrowsSplit,
  IconClockPause,
  IconClockPlay,
  IconForms,
  IconLink,
  IconMailExclamation,
  IconMailForward,
  IconMailOff,
  IconPencil,
  IconRefresh,
  IconRestore,
  IconTag,
  IconTagOff,
  IconTicket,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { memo } from 'react';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { EventFold } from './event-fold.tsx';
import { eventLabels } from './event-labels.ts';
import classes from './event-line.module.css';
import { fieldEvents, isFieldEvent } from './field-events.ts';
import { type EventGroup, isFold } from './place-events.ts';
import { type Reader, useReader } from './use-reader.ts';

interface EventLineProps {
  group: EventGroup;
  readerId: Reader['id'];
  isAgent: boolean;
}

const icons = {
  created: IconTicket,
  status: IconRefresh,
  requester: IconUser,
  tag_added: IconTag,
  tag_removed: IconTagOff,
  reply_edited: IconPencil,
  reply_deleted: IconTrash,
  forwarded: IconMailForward,
  snoozed: IconClockPause,
  woken: IconClockPlay,
  spam: IconAlertOctagon,
  not_spam: IconAlertOctagon,
  deleted: IconTrash,
  restored: IconRestore,
  merged: IconArrowMerge,
  merged_from: IconArrowMerge,
  split: IconArrowsSplit,
  split_from: IconArrowsSplit,
  undone: IconArrowBackUp,
  mail_bounced: IconMailExclamation,
  auto_reply_ignored: IconMailOff,
  linked: IconLink,
  field: IconForms,
} as const;

/** Groups are recreated on each render, but their events are stable. */
const isSame = (before: EventLineProps, after: EventLineProps) =>
  before.readerId === after.readerId &&
  before.group.length === after.group.length &&
  before.group.every((event, index) => event === after.group[index]);

/** Changes to the ticket, as a thin line between messages. */
export const EventLine = memo(function EventLine({ group, readerId, isAgent }: EventLineProps) {
  const translate = useTranslate();
  const reader = useReader(readerId, isAgent);
  const [first] = group;
  if (isFold(group)) return <EventFold group={group} reader={reader} />;
  const Icon = isFieldEvent(first) ? fieldEvents[first.type].icon : icons[first.type];
  return (
    <div className={classes.line}>
      <Icon size={14} stroke={1.6} aria-hidden className={classes.icon} />
      <Text component="p" size="xs" c="dimmed" className={classes.words}>
        {eventLabels(group, reader, translate).map(({ id, text }) => (
          <span key={id}>
            <bdi>{text}</bdi>
            {' · '}
          </span>
        ))}
        <RelativeTime value={first.created_at} />
      </Text>
    </div>
  );
}, isSame);
