import { Alert, Anchor, Button, Container, Group, Text, Title } from '@mantine/core';
import { IconArrowDown, IconLock } from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { useSharedOrganisation } from '#client/platform/session/active-workspace.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import { NotFoundScreen } from '#client/shell/not-found-screen.tsx';
import type { TicketDetails } from '#shared/tickets.ts';
import { useReadTicketNotifications } from '../../notifications/use-mark-as-read.ts';
import { emptyMessage } from '../attachments/use-message.ts';
import { conversationId } from '../conversation/focus-newest.ts';
import type { OnQuote } from '../conversation/message-menu.tsx';
import { Thread } from '../conversation/thread.tsx';
import { useConversation } from '../conversation/use-conversation.ts';
import { useFocusSent } from '../conversation/use-focus-sent.ts';
import { useLinkedMessage } from '../conversation/use-linked-message.ts';
import { useNewestSeen } from '../conversation/use-newest-seen.ts';
import { useTextDraft } from '../drafts/use-text-draft.ts';
import { FollowButton } from '../followers/follow-button.tsx';
import { useLiveTickets, useRefreshTicket } from '../live-tickets.ts';
import { TicketStatusBadge } from '../ticket-status-badge.tsx';
import { RequestValues } from './request-fields.tsx';
import { RequestListTitle } from './request-list-screen.tsx';
import { RequestReply, type RequestReplyHandle } from './request-reply.tsx';
import classes from './request-screen.module.css';

/** The subject and state of a request, and what the customer may do with it. */
function RequestHeader({ ticket }: { ticket: TicketDetails }) {
  const { id } = ticket;
  const translate = useTranslate();
  const utils = api.useUtils();
  const refresh = useRefreshTicket();
  const isOthers = ticket.user_id !== useUser()?.id;
  const setStatus = api.tickets.setStatus.useMutation({
    onSuccess: (answer) => {
      utils.tickets.get.setData({ id }, answer);
      toast.positive(
        answer.ticket.closed_at === null ? translate('Request reopened') : translate('Request closed'),
      );
      return refresh(id);
    },
    onError: (error) => toastError(error, translate),
  });
  return (
    <Group justify="space-between" align="flex-start" mt="xs" mb="lg" gap="sm">
      <div className={classes.heading}>
        <Title order={1} size="h2" dir="auto">
          {ticket.subject}
        </Title>
        <Group gap="xs" mt={6}>
          <TicketStatusBadge ticket={ticket} />
          <Text size="sm" c="dimmed" className="tabular">
            #{ticket.id}
          </Text>
          {ticket.category && (
            <Text size="sm" c="dimmed">
              {translate(ticket.category.display_name)}
            </Text>
          )}
        </Group>
        <RequestValues ticket={ticket} />
        {!ticket.workspace && isOthers && (
          <Text size="sm" c="dimmed" mt={4} dir="auto">
            {translate('Requested by :name', { name: ticket.user.display_name })}
          </Text>
        )}
        {ticket.workspace && (
          <Text size="sm" c="dimmed" mt={4} dir="auto">
            {translate('Submitted by :name for :workspace', {
              name: ticket.user.display_name,
              workspace: ticket.workspace.name,
            })}
          </Text>
        )}
      </div>
      {ticket.can.follow && <FollowButton id={id} isFollowing={ticket.following} />}
      {ticket.can.close && (
        <Button
          variant="default"
          loading={setStatus.isPending}
          onClick={() => setStatus.mutate({ id, status: 'closed' })}
        >
          {translate('Close request')}
        </Button>
      )}
      {ticket.can.reopen && (
        <Button
          variant="default"
          loading={setStatus.isPending}
          onClick={() => setStatus.mutate({ id, status: 'open' })}
        >
          {translate('Reopen')}
        </Button>
      )}
    </Group>
  );
}

/** The customer's view of a ticket. */
export function RequestScreen({ id }: { id: number }) {
  const translate = useTranslate();
  useLiveTickets();
  useReadTicketNotifications(id);
  const [{ ticket }, { error }] = api.tickets.get.useSuspenseQuery({ id });
  const conversation = useConversation(id);
  // Notes are for agents; every viewer of this page gets the customer's view.
  const replies = conversation.replies.filter(({ type }) => type === 'replies');
  const events = conversation.events?.filter(({ type }) => type === 'status') ?? null;
  const focusSent = useFocusSent(replies);
  const linkedId = useLinkedMessage({ ...conversation, replies });
  const field = useRef<RequestReplyHandle>(null);
  const quote = useCallback<OnQuote>((_type, html) => field.current?.quote(html), []);
  const { end, newSince, seenId, hasUnseen, showNewest } = useNewestSeen(replies.at(-1)?.id);
  const user = useUser();
  const organisation = useSharedOrganisation();
  // The list that has the requests of colleagues.
  const listed = ticket.workspace_id === null && ticket.user_id !== user?.id ? organisation : null;
  const isLocked = ticket.status_category === 'locked';
  const isPast = ticket.closed_at !== null && ticket.user_id === user?.id && !ticket.can.reply && !isLocked;
  // Only a request that was merged has no messages.
  const isMerged = ticket.replies_count === 0;
  const isShut = isLocked || isPast;
  const hasDraft = !useTextDraft(`ticket:${id}:replies`, emptyMessage).isBlank;

  // The conversation goes on in the ticket that has the messages.
  if (ticket.merged_into !== null)
    return <Navigate to="/hc/tickets/$ticketId" params={{ ticketId: String(ticket.merged_into) }} replace />;

  // The viewer was removed from the request's workspace or organization meanwhile.
  if (readApiError(error).status === 404) return <NotFoundScreen />;

  return (
    <Container size={768} pt={24} pb={64}>
      <Anchor
        size="sm"
        c="dimmed"
        renderRoot={(props) => (
          <Link to="/hc/tickets" search={listed ? { whose: 'organization' } : {}} {...props} />
        )}
      >
        <RequestListTitle shown={listed} />
      </Anchor>
      <RequestHeader ticket={ticket} />
      <div id={conversationId} tabIndex={-1}>
        <Thread
          conversation={{ ...conversation, replies, events }}
          newSince={newSince}
          canReply={ticket.can.reply}
          linkedId={linkedId}
          onQuote={ticket.can.reply ? quote : undefined}
        />
      </div>
      <div ref={end} className={classes.end} />
      {hasUnseen && (
        <Button
          radius="xl"
          size="xs"
          leftSection={<IconArrowDown size={14} aria-hidden />}
          className={classes.pill}
          onClick={showNewest}
        >
          {translate('New reply')}
        </Button>
      )}
      {isLocked && (
        <Alert icon={<IconLock size={18} aria-hidden />} color="gray" mt="lg">
          {translate('This request is locked. Submit a new one if you still need help.')}
        </Alert>
      )}
      {isPast && (
        <Alert icon={<IconLock size={18} aria-hidden />} color="gray" mt="lg">
          {isMerged
            ? translate(
                'This request was merged into another one. Please submit a new one if you still need help.',
              )
            : translate('This request was closed too long ago to be reopened. Please submit a new one.')}
        </Alert>
      )}
      {(ticket.can.reply || (isShut && hasDraft)) && (
        <RequestReply
          ticket={ticket}
          replies={replies}
          seenId={seenId}
          isClosed={ticket.closed_at !== null && !isShut}
          isLocked={isShut}
          onSent={focusSent}
          onRefused={showNewest}
          handle={field}
        />
      )}
    </Container>
  );
}
