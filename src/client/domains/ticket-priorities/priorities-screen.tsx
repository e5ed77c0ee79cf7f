import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { foundIn } from '#client/shell/list/found.ts';
import type { TermSearch } from '#client/shell/list/list-search.ts';
import { ListStates } from '#client/shell/list/list-states.tsx';
import { NothingFound } from '#client/shell/list/nothing-found.tsx';
import { SearchField } from '#client/ui/search-field.tsx';
import type { Priority } from '#shared/ticket-priorities.ts';
import { DeletePriorityDialog } from './delete-priority-dialog.tsx';
import { PriorityDialog } from './priority-dialog.tsx';
import { PriorityRows } from './priority-rows.tsx';

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
export function PrioritiesScreen({ search, onChange }: PrioritiesScreenProps) {
  const translate = useTranslate();
  const mayCreate = usePermission('priorities.create');
  const may = { update: usePermission('priorities.update'), delete: usePermission('priorities.delete') };
  const [edited, setEdited] = useState<Priority | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<Priority | null>(null);
  const list = api.ticketPriorities.list.useQuery();
  const order = useOrder();
  const isSearched = search.query !== undefined;
  const found = foundIn(list.data?.priorities.toReversed(), search.query, ({ label }) => translate(label));
  return (
    <AdminPage
      title={translate('Priorities')}
      description={translate('The most urgent one is first. Only agents see priorities.')}
      actions={
        mayCreate && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
            {translate('New priority')}
          </Button>
        )
      }
    >
      <SearchField
        label={translate('Search priorities')}
        term={search.query ?? ''}
        onSearch={(query) => onChange({ query: query || undefined })}
      />
      <ListStates
        items={found}
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        empty={<NothingFound onClear={() => onChange({})} />}
      >
        {(shown) => (
          <PriorityRows
            priorities={shown}
            may={may}
            onOrder={isSearched ? null : order}
            onEdit={setEdited}
            onDelete={setToDelete}
          />
        )}
      </ListStates>
      <PriorityDialog priority={edited} onClose={() => setEdited(null)} />
      <DeletePriorityDialog
        priority={toDelete}
        priorities={list.data?.priorities.toReversed() ?? []}
        onClose={() => setToDelete(null)}
      />
    </AdminPage>
  );
}
