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

/** Whether the site has categories. */
export function useHasCategories(): boolean {
  const { data } = api.tickets.agentOptions.useQuery();
  return (data?.categories.length ?? 0) > 0;
}

const none = '';

interface RecordSelectProps {
  label: string;
  /** The empty choice. */
  noneLabel: string;
  records: readonly { id: number; name: string }[];
  /** Null is none. */
  value: number | null;
  disabled: boolean;
  onChoose: (id: number | null) => void;
}

function RecordSelect({ label, noneLabel, records, value, disabled, onChoose }: RecordSelectProps) {
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      disabled={disabled}
      data={[
        { value: none, label: noneLabel },
        ...records.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={value === null ? none : String(value)}
      onChange={({ currentTarget }) =>
        onChoose(currentTarget.value === none ? null : Number(currentTarget.value))
      }
    />
  );
}

/** Selects the ticket's group. A pending choice is shown optimistically. */
export function GroupSelect({ ticket }: { ticket: TicketDetails }) {
  const translate = useTranslate();
  const { data } = api.tickets.agentOptions.useQuery();
  const { update, pending, isBusy } = useTicketActions(ticket.id);
  const { group_id = ticket.group_id ?? null } = pending;
  return (
    <RecordSelect
      label={translate('Group')}
      noneLabel={translate('No group')}
      records={data?.groups ?? []}
      value={group_id}
      disabled={isBusy || !ticket.can.assign}
      onChoose={(id) => update({ group_id: id })}
    />
  );
}

/** Selects the ticket's category. A pending choice is shown optimistically. */
export function CategorySelect({ ticket }: { ticket: TicketDetails }) {
  const translate = useTranslate();
  const { data } = api.tickets.agentOptions.useQuery();
  const { update, pending, isBusy } = useTicketActions(ticket.id);
  const { category = ticket.category_id } = pending;
  return (
    <RecordSelect
      label={translate('Category')}
      noneLabel={translate('No category')}
      records={(data?.categories ?? []).map(({ id, name }) => ({ id, name: translate(name) }))}
      value={category}
      disabled={isBusy || !ticket.can.update}
      onChoose={(id) => update({ category: id })}
    />
  );
}
