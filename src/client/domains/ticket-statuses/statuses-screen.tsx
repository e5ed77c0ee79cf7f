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
import type { ManagedStatus } from '#shared/ticket-statuses.ts';
import { DeleteStatusDialog } from './delete-status-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { StatusRows } from './status-rows.tsx';

function useOrder() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const reorder = api.ticketStatuses.reorder.useMutation({
    // Serializes moves, as the answers of quick successive ones may arrive in any order.
    scope: { id: 'ticket-statuses' },
    onError: (error) => toastError(error, translate),
    onSettled: () =>
      Promise.all([utils.ticketStatuses.invalidate(), utils.tickets.agentOptions.invalidate()]),
  });
  return (statuses: ManagedStatus[]) => {
    void utils.ticketStatuses.list.cancel();
    utils.ticketStatuses.list.setData(undefined, { statuses });
    reorder.mutate({ ids: statuses.map(({ id }) => id) });
  };
}

interface StatusesScreenProps {
  search: TermSearch;
  onChange: (search: TermSearch) => void;
}

/** Management of the statuses of tickets. */
export function StatusesScreen({ search, onChange }: StatusesScreenProps) {
  const translate = useTranslate();
  const mayCreate = usePermission('statuses.create');
  const may = { update: usePermission('statuses.update'), delete: usePermission('statuses.delete') };
  const [edited, setEdited] = useState<ManagedStatus | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<ManagedStatus | null>(null);
  const list = api.ticketStatuses.list.useQuery();
  const order = useOrder();
  const isSearched = search.query !== undefined;
  const found = foundIn(
    list.data?.statuses,
    search.query,
    ({ label, user_label }) => `${translate(label)} ${user_label ?? ''}`,
  );
  return (
    <AdminPage
      title={translate('Ticket statuses')}
      description={translate(
        'The first status of each category is its default: tickets get it when they are opened, answered or closed.',
      )}
      actions={
        mayCreate && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
            {translate('New status')}
          </Button>
        )
      }
    >
      <SearchField
        label={translate('Search statuses')}
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
          <StatusRows
            statuses={shown}
            may={may}
            onOrder={isSearched ? null : order}
            onEdit={setEdited}
            onDelete={setToDelete}
          />
        )}
      </ListStates>
      <StatusDialog status={edited} onClose={() => setEdited(null)} />
      <DeleteStatusDialog
        status={toDelete}
        statuses={list.data?.statuses ?? []}
        onClose={() => setToDelete(null)}
      />
    </AdminPage>
  );
}
