import { Anchor, Button, Group, Paper, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Scheduled } from '#shared/outbox.ts';
import { toText } from '../editor/plain-text.ts';
import { useWaitingReplies } from './use-outbox.ts';

/** Waits that are counted in seconds. */
const countedSeconds = 60;
const shownText = 160;

/** Seconds until a time, counted down. */
function useSecondsUntil(at: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  const { start, stop } = useInterval(() => setSeconds(left()), 1000);
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);
  return seconds;
}

interface WaitingReplyProps {
  reply: Scheduled;
  /** The ticket to link to; null beside its conversation. */
  ticket: { id: number; subject: string } | null;
  onSendNow: () => void;
  onTakeBack: () => void;
  isSending: boolean;
}

function WaitingReply({ reply, ticket, onSendNow, onTakeBack, isSending }: WaitingReplyProps) {
  const translate = useTranslate();
  const { dateTime } = useDateFormat();
  const seconds = useSecondsUntil(reply.send_after);
  const isHeld = reply.state === 'held';
  const words = () => {
    if (isHeld)
      return translate('Your reply was not sent: :reason', {
        reason: reply.error === null ? '' : translate(reply.error),
      });
    if (seconds === 0) return translate('Sending your reply');
    if (seconds <= countedSeconds)
      return translate('Your reply is sent in :count second|Your reply is sent in :count seconds', {
        count: seconds,
      });
    return translate('Your reply is sent on :time', { time: dateTime(reply.send_after) });
  };
  const Icon = isHeld ? IconAlertTriangle : IconClock;
  return (
    <Paper withBorder p="xs" mb="xs">
      <Group justify="space-between" gap="xs">
        <Group gap={6} wrap="nowrap" role={isHeld ? 'alert' : undefined} c={isHeld ? 'red' : undefined}>
          <Icon size={16} aria-hidden />
          <Text size="sm" fw={500} className="tabular">
            {words()}
          </Text>
        </Group>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={onTakeBack} disabled={isSending}>
            {seconds <= countedSeconds && !isHeld ? translate('Undo') : translate('Edit')}
          </Button>
          <Button size="compact-sm" variant="light" onClick={onSendNow} loading={isSending}>
            {isHeld ? translate('Send anyway') : translate('Send now')}
          </Button>
        </Group>
      </Group>
      {ticket !== null && (
        <Anchor
          size="sm"
          truncate
          display="block"
          mt={4}
          renderRoot={(props) => (
            <Link
              to="/agent/tickets/$ticketId"
              params={{ ticketId: String(ticket.id) }}
              search={{ folder: 'drafts' }}
              {...props}
            />
          )}
        >
          <bdi>{ticket.subject}</bdi>
        </Anchor>
      )}
      <Text size="sm" c="dimmed" lineClamp={2} dir="auto" mt={4}>
        {toText(reply.body).slice(0, shownText)}
      </Text>
    </Paper>
  );
}

/**
 * The agent's replies that are not sent yet.
 * @param ticketId Without it, those of all tickets, each with a link to its ticket.
 */
export function WaitingReplies({ ticketId }: { ticketId?: number }) {
  const { waiting, sendNow, takeBack, isSending } = useWaitingReplies(ticketId);
  return waiting.map((reply) => (
    <WaitingReply
      key={reply.id}
      reply={reply}
      ticket={ticketId === undefined ? reply.ticket : null}
      onSendNow={() => sendNow(reply.id)}
      onTakeBack={() => void takeBack(reply)}
      isSending={isSending}
    />
  ));
}
