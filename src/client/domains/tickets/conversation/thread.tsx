import { Button, Divider, Group } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { isRecentlyBy } from '#shared/reply-changes.ts';
import type { Reply } from '#shared/tickets.ts';
import { EventLine } from './event-line.tsx';
import { Message } from './message.tsx';
import type { OnQuote } from './message-menu.tsx';
import { MessageSkeleton } from './message-skeleton.tsx';
import { NewMessageNotice } from './new-message-notice.tsx';
import { messagesPerPage } from './newest-messages.ts';
import { placeEvents } from './place-events.ts';
import classes from './thread.module.css';
import type { Conversation } from './use-conversation.ts';

interface ThreadProps {
  conversation: Conversation;
  /** Messages of other users after this one are marked as new. */
  newSince?: number | undefined;
  /** Whether the viewer is an agent, or a customer who follows a request. */
  isAgent?: boolean;
  /** Whether the customer can still reply: then their latest message can be edited. */
  canReply?: boolean;
  /** The message that the address of the page leads to. */
  linkedId?: number | null;
  onQuote?: OnQuote | undefined;
  /** Sends a message to other people by email; always the same function, as messages are memoized. */
  onForward?: ((reply: Reply) => void) | undefined;
  /** Whether only notes can be written. */
  quotesInNotes?: boolean;
}

/** Remote images are not loaded, so an editor would lose them. */
const hasRemoteImages = ({ body }: Reply) => body.includes('data-remote');

/** The messages of a ticket, oldest first, with buttons to load the others. */
export function Thread({
  conversation,
  newSince,
  isAgent = false,
  canReply = false,
  linkedId = null,
  onQuote,
  onForward,
  quotesInNotes = false,
}: ThreadProps) {
  const translate = useTranslate();
  const user = useUser();
  const { replies, events, older, foldedAfter, isLoadingOlder, loadOlder, loadFirst } = conversation;
  const firstNew =
    newSince === undefined
      ? undefined
      : replies.find(({ id, user_id }) => id > newSince && user_id !== user?.id)?.id;

  if (conversation.isPending) return <MessageSkeleton />;
  if (conversation.isError) {
    return <LoadFailure onRetry={conversation.retry} />;
  }
  const isFirst = (id: number) => id === replies[0]?.id && (older === 0 || foldedAfter !== null);
  const isOwn = (reply: Reply) =>
    user !== null && isRecentlyBy(user.id, { ...reply, filed_by_id: reply.filed_by?.id ?? null });
  const canChange = (reply: Reply) => isAgent || (canReply && isOwn(reply));
  const placed = placeEvents({ replies, events: events ?? [], foldedAfter });
  const earlier = (
    <Button variant="default" size="xs" loading={isLoadingOlder} onClick={loadOlder}>
      {translate('Show earlier messages (:count)', { count: older })}
    </Button>
  );
  return (
    <>
      {older > 0 && foldedAfter === null && (
        <Group justify="center" gap="xs" mb="md">
          {older > messagesPerPage && (
            <Button
              variant="default"
              size="xs"
              disabled={isLoadingOlder}
              onClick={loadFirst}
              className={classes.jump}
            >
              {translate('Jump to first message')}
            </Button>
          )}
          {earlier}
        </Group>
      )}
      <ol className={classes.list} aria-label={translate('Messages')}>
        {replies.map((reply) => (
          <Fragment key={reply.id}>
            {reply.id === firstNew && (
              <li className={classes.event}>
                <Divider label={translate('New')} className={classes.new} />
              </li>
            )}
            <li className={classes.item}>
              <Message
                reply={reply}
                viewerId={user?.id}
                canEdit={canChange(reply) && !(isAgent && reply.by_requester) && !hasRemoteImages(reply)}
                canDelete={canChange(reply) && !isFirst(reply.id)}
                onForward={onForward}
                isLinked={reply.id === linkedId}
                onQuote={onQuote}
                quotesInNotes={quotesInNotes}
              />
            </li>
            {placed.get(reply.id)?.map((group) => (
              <li key={`event-${group[0].id}`} className={classes.event}>
                <EventLine group={group} readerId={user?.id} isAgent={isAgent} />
              </li>
            ))}
            {reply.id === foldedAfter && <li className={classes.fold}>{earlier}</li>}
          </Fragment>
        ))}
      </ol>
      <NewMessageNotice replies={replies} events={events} viewerId={user?.id} isAgent={isAgent} />
    </>
  );
}
