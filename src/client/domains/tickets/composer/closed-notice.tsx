import { Text } from '@mantine/core';
import { useRelativeTime } from '#client/platform/time/relative-time.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import type { TicketDetails } from '#shared/tickets.ts';

/** Shows who closed the ticket, and that a reply reopens it. */
export function ClosedNotice({ ticket, closedAt }: { ticket: TicketDetails; closedAt: string }) {
  const translate = useTranslate();
  const user = useUser();
  const time = useRelativeTime(closedAt);
  const { closed_by } = ticket;
  const words = () => {
    if (closed_by === null) return translate('This was closed :time', { time });
    if (closed_by.id === user?.id) return translate('You closed this :time', { time });
    return translate(':name closed this :time', { name: closed_by.display_name, time });
  };
  return (
    <Text size="sm" fw={500} role="status" mb={6}>
      {words()}
    </Text>
  );
}
