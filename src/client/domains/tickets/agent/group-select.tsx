import { NativeSelect } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { useTicketActions } from './use-ticket-actions.ts';

/** Whether the site has groups. */
export function useHasGroups(): boolean {
  const { data } = api.tickets.agentOptions.useQuery();
  return (data?.groups.length ?? 0) > 0;
}

const none = '';

/** Selects the ticket's group. A pending choice is shown optimistically. */
export function GroupSelect({ ticket }: { ticket: TicketDetails }) {
  const translate = useTranslate();
  const { data } = api.tickets.agentOptions.useQuery();
  const { update, pending, isBusy } = useTicketActions(ticket.id);
  const { group_id = ticket.group_id ?? null } = pending;
  return (
    <NativeSelect
      size="xs"
      aria-label={translate('Group')}
      disabled={isBusy || !ticket.can.assign}
      data={[
        { value: none, label: translate('No group') },
        ...(data?.groups ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={group_id === null ? none : String(group_id)}
      onChange={({ currentTarget: { value } }) => update({ group_id: value === none ? null : Number(value) })}
    />
  );
}
