import { Button, Center, Divider } from '@mantine/core';
import { Fragment } from 'react';
import { useUser } from '../../../platform/session/use-session.ts';
import { useTranslate } from '../../../platform/translate/use-translate.ts';
import { LoadFailure } from '../../../shell/load-failure.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { Message } from './message.tsx';
import classes from './thread.module.css';
import type { Conversation } from './use-conversation.ts';

interface ThreadProps {
  conversation: Conversation;
  /** Others' messages after this one are marked as new. */
  newSince?: number | undefined;
}

/** The messages of a ticket, oldest first, and the way to those before them. */
export function Thread({ conversation, newSince }: ThreadProps) {
  const translate = useTranslate();
  const user = useUser();
  const { replies, older, isLoadingOlder, loadOlder } = conversation;
  const firstNew =
    newSince === undefined
      ? undefined
      : replies.find(({ id, user_id }) => id > newSince && user_id !== user?.id)?.id;

  if (conversation.isPending) return <ListSkeleton rows={6} label={translate('Loading')} />;
  if (conversation.isError) {
    return <LoadFailure onRetry={conversation.retry} />;
  }
  return (
    <>
      {older > 0 && (
        <Center mb="md">
          <Button variant="default" size="xs" loading={isLoadingOlder} onClick={loadOlder}>
            {translate('Show earlier messages (:count)', { count: older })}
          </Button>
        </Center>
      )}
      <ol className={classes.list} aria-label={translate('Messages')}>
        {replies.map((reply) => (
          <Fragment key={reply.id}>
            {reply.id === firstNew && (
              <li>
                <Divider label={translate('New')} className={classes.new} />
              </li>
            )}
            <li>
              <Message reply={reply} viewerId={user?.id} />
            </li>
          </Fragment>
        ))}
      </ol>
    </>
  );
}
