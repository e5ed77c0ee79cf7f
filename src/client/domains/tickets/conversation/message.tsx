import { Badge, Group, Text } from '@mantine/core';
import { IconLock, IconMailForward } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { PersonAvatar } from '#client/ui/person-avatar.tsx';
import { isInternal } from '#shared/message-types.ts';
import type { Reply } from '#shared/tickets.ts';
import { DroppedAttachments } from './dropped-attachments.tsx';
import classes from './message.module.css';
import { MessageContent } from './message-content.tsx';
import { DeliveryFailure, DeliveryMark } from './message-delivery.tsx';
import { MessageEdit } from './message-edit.tsx';
import { messageAnchor } from './message-link.ts';
import { MessageMenu, type OnQuote } from './message-menu.tsx';
import { MessageRecipients } from './message-recipients.tsx';
import { QuotedText } from './quoted-text.tsx';
import { UnverifiedMark } from './unverified-mark.tsx';

interface MessageProps {
  reply: Reply;
  /** Id of the viewer: their own messages read 'You'. */
  viewerId: number | undefined;
  /** Whether the viewer can edit it here. */
  canEdit?: boolean;
  canDelete?: boolean;
  /** Sends it to other people by email. */
  onForward?: ((reply: Reply) => void) | undefined;
  /** Whether the address of the page leads to it. */
  isLinked?: boolean;
  /** Puts a quote of a message into the reply field, of a note into that for notes. */
  onQuote?: OnQuote | undefined;
  /** Whether only notes can be written. */
  quotesInNotes?: boolean;
}

/** The kind of an internal message. */
function MessageKind({ type }: Pick<Reply, 'type'>) {
  const translate = useTranslate();
  if (type === 'replies') return null;
  const { color, Icon, label } = {
    notes: { color: 'yellow', Icon: IconLock, label: translate('Internal note') },
    forwards: { color: 'grape', Icon: IconMailForward, label: translate('Forwarded') },
  }[type];
  return (
    <Badge color={color} leftSection={<Icon size={12} aria-hidden />}>
      {label}
    </Badge>
  );
}

/** A reply, or an internal message that only agents see. Memoized, as a long ticket has hundreds. */
export const Message = memo(function Message({
  reply,
  viewerId,
  canEdit = false,
  canDelete = false,
  onForward,
  isLinked = false,
  onQuote,
  quotesInNotes = false,
}: MessageProps) {
  const translate = useTranslate();
  const [isEditing, setEditing] = useState(false);
  const name = reply.user?.display_name ?? translate('Deleted user');
  const isOwn = reply.user_id !== null && reply.user_id === viewerId;
  const side = reply.by_requester ? 'customer' : 'agent';
  const { kind, label } = {
    replies: { kind: side, label: translate('Message by :name', { name }) },
    notes: { kind: 'note', label: translate('Internal note by :name', { name }) },
    forwards: { kind: 'forward', label: translate('Forward by :name', { name }) },
  }[reply.type];
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
          <MessageKind type={reply.type} />
          {reply.sender_verified === false && <UnverifiedMark />}
          {reply.filed_by && (
            <Text component="span" size="xs" c="dimmed">
              {translate('Submitted by :name', { name: reply.filed_by.display_name })}
            </Text>
          )}
          <Group gap={8} wrap="nowrap" className={classes.end}>
            <DeliveryMark delivery={reply.delivery} />
            <Text component="span" size="xs" c="dimmed">
              <RelativeTime value={reply.created_at} />
              {reply.updated_at !== reply.created_at && ` · ${translate('Edited')}`}
            </Text>
            {!isEditing && (
              <MessageMenu
                reply={reply}
                onEdit={canEdit ? () => setEditing(true) : undefined}
                canDelete={canDelete}
                onForward={onForward}
                onQuote={onQuote}
                quoteType={isInternal(reply) || quotesInNotes ? 'notes' : 'replies'}
              />
            )}
          </Group>
        </div>
        <MessageRecipients reply={reply} />
        {isEditing ? (
          <MessageEdit reply={reply} onClose={() => setEditing(false)} />
        ) : (
          <MessageContent reply={reply} />
        )}
        {!isEditing && reply.quoted_body && <QuotedText html={reply.quoted_body} />}
        <DroppedAttachments files={reply.dropped_attachments} />
        <DeliveryFailure reply={reply} />
      </div>
    </article>
  );
});
