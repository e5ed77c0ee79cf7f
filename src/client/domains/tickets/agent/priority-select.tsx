import { NativeSelect } from '@mantine/core';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { priorityChoices, usePriorities } from '#client/shell/priorities.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { useTicketActions } from './use-ticket-actions.ts';

/** Selects the ticket's priority, the most urgent first. A pending choice is shown optimistically. */
export function PrioritySelect({ ticket }: { ticket: TicketDetails }) {
  const translate = useTranslate();
  const priorities = usePriorities();
  const { update, pending, isBusy } = useTicketActions(ticket.id);
  return (
    <NativeSelect
      size="xs"
      aria-label={translate('Priority')}
      disabled={isBusy || !ticket.can.update}
      data={priorityChoices(priorities, translate)}
      value={pending.priority ?? ticket.priority ?? ''}
      onChange={({ currentTarget }) => update({ priority: currentTarget.value })}
    />
  );
}
