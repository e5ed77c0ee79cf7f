import { Badge, Group } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TermSearch } from '#client/shell/list/list-search.ts';
import { OrderedPage } from '#client/shell/list/ordered-page.tsx';
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

/** Stores the order of the rows, which begin with the most urgent priority. */
function useOrder() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const reorder = api.ticketPriorities.reorder.useMutation({
    // Serializes moves, as the answers of quick successive ones may arrive in any order.
    scope: { id: 'ticket-priorities' },
    onError: (error) => toastError(error, translate),
    onSettled: () =>
      Promise.all([utils.ticketPriorities.invalidate(), utils.tickets.agentOptions.invalidate()]),
  });
  return (rows: Priority[]) => {
    const priorities = rows.toReversed();
    void utils.ticketPriorities.list.cancel();
    utils.ticketPriorities.list.setData(undefined, { priorities });
    reorder.mutate({ ids: priorities.map(({ id }) => id) });
  };
}

interface PrioritiesScreenProps {
  search: TermSearch;
  onChange: (search: TermSearch) => void;
}

/** Management of the priorities of tickets. */
export function PrioritiesScreen(address: PrioritiesScreenProps) {
  const translate = useTranslate();
  const list = api.ticketPriorities.list.useQuery();
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
      onOrder={useOrder()}
      words={(priority) => <PriorityWords priority={priority} />}
      editDialog={(priority, onClose) => <PriorityDialog priority={priority} onClose={onClose} />}
      deleteDialog={(priority, onClose) => (
        <DeletePriorityDialog priority={priority} priorities={priorities ?? []} onClose={onClose} />
      )}
    />
  );
}
