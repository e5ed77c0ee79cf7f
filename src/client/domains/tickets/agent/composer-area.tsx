import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { PresenceState, PresentPerson } from '#shared/presence.ts';
import { isSnoozed, queueStateOf } from '#shared/ticket-placement.ts';
import { isHidden } from '#shared/ticket-states.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { ReplyingNotice } from '../../presence/replying-notice.tsx';
import { ColleagueDrafts } from '../composer/colleague-drafts.tsx';
import { Composer, type ComposerHandle } from '../composer/composer.tsx';
import type { OnQuote } from '../conversation/message-menu.tsx';
import type { useConversation } from '../conversation/use-conversation.ts';
import { useFocusSent } from '../conversation/use-focus-sent.ts';
import type { useNewestSeen } from '../conversation/use-newest-seen.ts';
import type { Neighbors } from '../flow/use-neighbors.ts';
import { useAfterSend } from '../outbox/use-after-send.ts';
import { WaitingReplies } from '../outbox/waiting-replies.tsx';
import { HiddenNotice } from '../placement/hidden-notice.tsx';
import { MergedNotice } from '../placement/merged-notice.tsx';
import { SnoozeNotice } from '../placement/snooze-notice.tsx';
import classes from './ticket-screen.module.css';

interface ComposerAreaProps {
  ticket: TicketDetails;
  conversation: ReturnType<typeof useConversation>;
  reading: ReturnType<typeof useNewestSeen>;
  /** Who else has the ticket open. */
  colleagues: readonly PresentPerson[];
  onActivity: (activity: PresenceState) => void;
  composer: Ref<ComposerHandle>;
  /** Appends to a reply or a note. */
  onInsert: OnQuote;
  neighbors: Neighbors;
}

/** The composer with its notices; of tickets in the spam or the trash, the way back. */
export function ComposerArea(props: ComposerAreaProps) {
  const { ticket, conversation, reading, colleagues, onActivity, composer, neighbors, onInsert } = props;
  const translate = useTranslate();
  const focusSent = useFocusSent(conversation.replies);
  const { goesOn, announce } = useAfterSend(ticket, neighbors);
  if (isHidden(queueStateOf(ticket))) return <HiddenNotice ticket={ticket} />;
  // Agents can write notes in all others.
  if (!ticket.can.note) return <MergedNotice mergedInto={ticket.merged_into} />;
  return (
    <>
      {reading.hasUnseen && (
        <Button
          radius="xl"
          size="compact-sm"
          leftSection={<IconArrowDown size={14} aria-hidden />}
          className={classes.pill}
          onClick={reading.showNewest}
        >
          {translate('New reply')}
        </Button>
      )}
      {isSnoozed(ticket) && <SnoozeNotice ticket={ticket} />}
      <ReplyingNotice people={colleagues} />
      <ColleagueDrafts ticketId={ticket.id} colleagues={colleagues} onInsert={onInsert} />
      <WaitingReplies ticketId={ticket.id} />
      <Composer
        handle={composer}
        ticket={ticket}
        seenId={reading.seenId}
        replies={conversation.replies}
        onSent={(id, type) => {
          if (type === 'replies' && goesOn()) return;
          reading.settle();
          reading.showNewest();
          focusSent(id);
        }}
        onScheduled={(scheduled) => {
          goesOn();
          announce(scheduled);
        }}
        onRefused={reading.showNewest}
        onActivity={onActivity}
      />
    </>
  );
}
