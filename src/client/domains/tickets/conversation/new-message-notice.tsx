import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TicketEvent } from '#shared/ticket-events.ts';
import type { Reply } from '#shared/tickets.ts';
import { eventLabels } from './event-labels.ts';
import { useReader } from './use-reader.ts';

interface MessageNewsProps {
  replies: readonly Reply[];
  /** Null until loaded. */
  events: readonly TicketEvent[] | null;
  viewerId: number | undefined;
  isAgent: boolean;
}

/** Announces new messages and events to screen readers. */
export function NewMessageNotice({ replies, events, viewerId, isAgent }: MessageNewsProps) {
  const translate = useTranslate();
  const reader = useReader(viewerId, isAgent);
  const newestId = replies.at(-1)?.id ?? 0;
  const [since] = useState(newestId);
  const [lastEvent, setLastEvent] = useState<number | null>(null);
  if (events !== null && lastEvent === null) setLastEvent(events.at(-1)?.id ?? 0);
  const news = replies.filter(({ id, user_id }) => id > since && user_id !== viewerId);
  const changes = (events ?? []).filter(
    ({ id, user }) => lastEvent !== null && id > lastEvent && user?.id !== viewerId,
  );
  return (
    <VisuallyHidden component="div" role="log" aria-live="polite">
      {news.map(({ id, type, user }) => {
        const name = user?.display_name ?? translate('Deleted user');
        return (
          <p key={id}>
            {
              {
                replies: translate('New reply from :name', { name }),
                notes: translate('New note from :name', { name }),
                forwards: translate('New forward from :name', { name }),
              }[type]
            }
          </p>
        );
      })}
      {eventLabels(changes, reader, translate).map(({ id, text }) => (
        <p key={`event-${id}`}>{text}</p>
      ))}
    </VisuallyHidden>
  );
}
