import { Badge, Group, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { PersonAvatar } from '#client/ui/person-avatar.tsx';
import type { Reply } from '#shared/tickets.ts';
import classes from './message.module.css';
import { MessageContent } from './message-content.tsx';
import { MessageEdit } from './message-edit.tsx';
import { messageAnchor } from './message-link.ts';
import { MessageMenu, type OnQuote } from './message-menu.tsx';

interface MessageProps {
  reply: Reply;
  /** Id of the viewer: their own messages read 'You'. */
  viewerId: number | undefined;
  /** Whether the viewer can edit it here. */
  canEdit?: boolean;
  canDelete?: boolean;
  /** Whether the address of the page leads to it. */
  isLinked?: boolean;
  /** Puts a quote of a message into the reply field, of a note into that for notes. */
  onQuote?: OnQuote | undefined;
  /** Whether only notes can be written. */
  quotesInNotes?: boolean;
}

/** A reply, or a note that only agents see. Memoized, as a long ticket has hundreds. */
export const Message = memo(function Message({
  reply,
  viewerId,
  canEdit = false,
  canDelete = false,
  isLinked = false,
  onQuote,
  quotesInNotes = false,
}: MessageProps) {
  const translate = useTranslate();
  const [isEditing, setEditing] = useState(false);
  const isNote = reply.type === 'notes';
  const name = reply.user?.display_name ?? translate('Deleted user');
  const isOwn = reply.user_id !== null && reply.user_id === viewerId;
  const kind = isNote ? 'note' : reply.by_requester ? 'customer' : 'agent';
  const label = isNote
    ? translate('Internal note by :name', { name })
    : translate('Message by :name', { name });
  return (
    <article
      id={messageAnchor(reply.id)}
      className={classes.message}
      data-kind={kind}
      data-linked={isLinked || undefined}
      aria-label={label}
      data-message
      tabIndex={-1}
    >
      <PersonAvatar person={reply.user} name={name} size={32} alt="" className={classes.avatar} />
      <div className={classes.bubble}>
        <div className={classes.head}>
          <Text component="span" size="sm" fw={600}>
            {isOwn ? translate('You') : name}
          </Text>
          {isNote && (
            <Badge color="yellow" leftSection={<IconLock size={12} aria-hidden />}>
              {translate('Internal note')}
            </Badge>
          )}
          {reply.filed_by && (
            <Text component="span" size="xs" c="dimmed">
              {translate('Submitted by :name', { name: reply.filed_by.display_name })}
            </Text>
          )}
          <Group gap={8} wrap="nowrap" className={classes.end}>
            <Text component="span" size="xs" c="dimmed">
              <RelativeTime value={reply.created_at} />
              {reply.updated_at !== reply.created_at && ` · ${translate('Edited')}`}
            </Text>
            {!isEditing && (
              <MessageMenu
                reply={reply}
                onEdit={canEdit ? () => setEditing(true) : undefined}
                canDelete={canDelete}
                onQuote={onQuote}
                quoteType={isNote || quotesInNotes ? 'notes' : 'replies'}
              />
            )}
          </Group>
        </div>
        {isEditing ? (
          <MessageEdit reply={reply} onClose={() => setEditing(false)} />
        ) : (
          <MessageContent reply={reply} />
        )}
      </div>
    </article>
  );
});
