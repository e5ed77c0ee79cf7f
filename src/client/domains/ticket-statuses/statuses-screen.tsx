import { Badge, Group, Text } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TermSearch } from '#client/shell/list/list-search.ts';
import { OrderedPage } from '#client/shell/list/ordered-page.tsx';
import { useOrder } from '#client/shell/list/use-order.ts';
import type { ManagedStatus } from '#shared/ticket-statuses.ts';
import { categoryNames } from './category-names.ts';
import { DeleteStatusDialog } from './delete-status-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';

function StatusWords({ status }: { status: ManagedStatus }) {
  const translate = useTranslate();
  const { label, user_label, category, color, is_default } = status;
  return (
    <>
      <Group gap="xs">
        <Badge variant="light" color={color ?? 'gray'} tt="none" maw="100%" dir="auto">
          {translate(label)}
        </Badge>
        {is_default && (
          <Badge size="sm" variant="light">
            {translate('Default of its category')}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {categoryNames(translate)[category]}
      </Text>
      {user_label && (
        <Text size="xs" c="dimmed" mt={2} dir="auto">
          {translate('Customers read: :label', { label: translate(user_label) })}
        </Text>
      )}
    </>
  );
}

interface StatusesScreenProps {
  search: TermSearch;
  onChange: (search: TermSearch) => void;
}

/** Management of the statuses of tickets. */
export function StatusesScreen(address: StatusesScreenProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const list = api.ticketStatuses.list.useQuery();
  const order = useOrder<ManagedStatus>(api.ticketStatuses.reorder, {
    list: utils.ticketStatuses.list,
    show: (statuses) => utils.ticketStatuses.list.setData(undefined, { statuses }),
    refresh: () => Promise.all([utils.ticketStatuses.invalidate(), utils.tickets.agentOptions.invalidate()]),
  });
  return (
    <OrderedPage<ManagedStatus>
      {...address}
      resource="statuses"
      title={translate('Ticket statuses')}
      description={translate(
        'The first status of each category is its default: tickets get it when they are opened, answered or closed.',
      )}
      createLabel={translate('New status')}
      searchLabel={translate('Search statuses')}
      list={list}
      items={list.data?.statuses}
      nameOf={({ label }) => translate(label)}
      searchedTextOf={({ label, user_label }) => `${translate(label)} ${user_label ?? ''}`}
      isDeletable={({ system }) => !system}
      onOrder={order}
      words={(status) => <StatusWords status={status} />}
      editDialog={(status, onClose) => <StatusDialog status={status} onClose={onClose} />}
      deleteDialog={(status, onClose) => (
        <DeleteStatusDialog status={status} statuses={list.data?.statuses ?? []} onClose={onClose} />
      )}
    />
  );
}
