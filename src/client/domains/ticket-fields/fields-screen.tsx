import { Button } from '@mantine/core';
import { IconForms, IconPlus } from '@tabler/icons-react';
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
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SearchField } from '#client/ui/search-field.tsx';
import type { CustomField } from '#shared/custom-fields.ts';
import { DeleteFieldDialog } from './delete-field-dialog.tsx';
import { FieldDialog } from './field-dialog.tsx';
import { FieldRows } from './field-rows.tsx';

function useOrder() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const reorder = api.ticketFields.reorder.useMutation({
    // Serializes moves, as the answers of quick successive ones may arrive in any order.
    scope: { id: 'ticket-fields' },
    onError: (error) => toastError(error, translate),
    onSettled: () => utils.ticketFields.invalidate(),
  });
  return (fields: CustomField[]) => {
    void utils.ticketFields.list.cancel();
    utils.ticketFields.list.setData(undefined, { fields });
    reorder.mutate({ ids: fields.map(({ id }) => id) });
  };
}

interface FieldsScreenProps {
  search: TermSearch;
  onChange: (search: TermSearch) => void;
}

/** Management of the fields that the site adds to tickets. */
export function FieldsScreen({ search, onChange }: FieldsScreenProps) {
  const translate = useTranslate();
  const mayCreate = usePermission('ticket_fields.create');
  const may = {
    update: usePermission('ticket_fields.update'),
    delete: usePermission('ticket_fields.delete'),
  };
  const [edited, setEdited] = useState<CustomField | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<CustomField | null>(null);
  const list = api.ticketFields.list.useQuery();
  const order = useOrder();
  const isSearched = search.query !== undefined;
  const found = foundIn(
    list.data?.fields,
    search.query,
    ({ key, label, user_label }) => `${translate(label)} ${user_label ?? ''} ${key}`,
  );
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {translate('New field')}
    </Button>
  );
  return (
    <AdminPage
      title={translate('Ticket fields')}
      description={translate('What requests are asked for besides subject and message.')}
      actions={create}
    >
      <SearchField
        label={translate('Search fields')}
        term={search.query ?? ''}
        onSearch={(query) => onChange({ query: query || undefined })}
      />
      <ListStates
        items={found}
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        empty={
          isSearched ? (
            <NothingFound onClear={() => onChange({})} />
          ) : (
            <EmptyState
              icon={IconForms}
              title={translate('No ticket fields yet')}
              description={translate(
                'Create one to ask for what agents need to know, such as a serial number.',
              )}
            >
              {create}
            </EmptyState>
          )
        }
      >
        {(shown) => (
          <FieldRows
            fields={shown}
            may={may}
            onOrder={isSearched ? null : order}
            onEdit={setEdited}
            onDelete={setToDelete}
          />
        )}
      </ListStates>
      <FieldDialog field={edited} fields={list.data?.fields ?? []} onClose={() => setEdited(null)} />
      <DeleteFieldDialog field={toDelete} onClose={() => setToDelete(null)} />
    </AdminPage>
  );
}
