import { Badge, Group } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TermSearch } from '#client/shell/list/list-search.ts';
import { OrderedPage } from '#client/shell/list/ordered-page.tsx';
import { useOrder } from '#client/shell/list/use-order.ts';
import type { Priority } from '#shared/ticket-priorities.ts';
import { DeletePriorityDialog } from './delete-priority-dialog.tsx';
import { PriorityDialog } from './priority-dialog.tsx';

function PriorityWords({ priority: { label, color, is_default } }: { priority: Priority }) {
  const translate = useTranslate();
  return (
    <Group gap="xs">
      <Badge variant="light" color={color ?? 'gray'} tt="none" maw="100%" dir="auto">
        {translate(label)}
      </Badge>
      {is_default && (
        <Badge size="sm" variant="outline">
          {translate('Default of new tickets')}
        </Badge>
      )}
    </Group>
  );
}

interface PrioritiesScreenProps {
  search: TermSearch;
  onChange: (search: TermSearch) => void;
}

/** Management of the priorities of tickets. */
export function PrioritiesScreen(address: PrioritiesScreenProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const list = api.ticketPriorities.list.useQuery();
  const order = useOrder<Priority>(api.ticketPriorities.reorder, {
    list: utils.ticketPriorities.list,
    show: (priorities) => utils.ticketPriorities.list.setData(undefined, { priorities }),
    refresh: () =>
      Promise.all([utils.ticketPriorities.invalidate(), utils.tickets.agentOptions.invalidate()]),
  });
  const priorities = list.data?.priorities.toReversed();
  return (
    <OrderedPage<Priority>
      {...address}
      resource="priorities"
      title={translate('Priorities')}
      description={translate('The most urgent one is first. Only agents see priorities.')}
      createLabel={translate('New priority')}
      searchLabel={translate('Search priorities')}
      list={list}
      items={priorities}
      nameOf={({ label }) => translate(label)}
      searchedTextOf={({ label }) => translate(label)}
      isDeletable={({ is_default }) => !is_default}
      // The rows begin with the most urgent priority.
      onOrder={(rows) => order(rows.toReversed())}
      words={(priority) => <PriorityWords priority={priority} />}
      editDialog={(priority, onClose) => <PriorityDialog priority={priority} onClose={onClose} />}
      deleteDialog={(priority, onClose) => (
        <DeletePriorityDialog priority={priority} priorities={priorities ?? []} onClose={onClose} />
      )}
    />
  );
}
