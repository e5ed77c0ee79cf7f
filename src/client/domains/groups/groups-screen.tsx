import { Button } from '@mantine/core';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
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
import type { Group } from '#shared/groups.ts';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { GroupRows } from './group-rows.tsx';

function useOrder() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const reorder = api.groups.reorder.useMutation({
    // Serializes moves, as the answers of quick successive ones may arrive in any order.
    scope: { id: 'groups' },
    onError: (error) => toastError(error, translate),
    onSettled: () => Promise.all([utils.groups.invalidate(), utils.tickets.agentOptions.invalidate()]),
  });
  return (groups: Group[]) => {
    void utils.groups.list.cancel();
    utils.groups.list.setData(undefined, { groups });
    reorder.mutate({ ids: groups.map(({ id }) => id) });
  };
}

interface GroupsScreenProps {
  search: TermSearch;
  onChange: (search: TermSearch) => void;
}

/** Management of the groups of agents. */
export function GroupsScreen({ search, onChange }: GroupsScreenProps) {
  const translate = useTranslate();
  const mayCreate = usePermission('groups.create');
  const may = { update: usePermission('groups.update'), delete: usePermission('groups.delete') };
  const [edited, setEdited] = useState<Group | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<Group | null>(null);
  const list = api.groups.list.useQuery();
  const order = useOrder();
  const groups = list.data?.groups;
  const isSearched = search.query !== undefined;
  const found = foundIn(groups, search.query, ({ name, description }) => `${name} ${description ?? ''}`);
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {translate('New group')}
    </Button>
  );
  return (
    <AdminPage
      title={translate('Groups')}
      description={translate('Groups of agents, and how tickets are assigned to their members.')}
      actions={groups !== undefined && groups.length > 0 && create}
    >
      {(isSearched || (groups?.length ?? 0) > 0) && (
        <SearchField
          label={translate('Search groups')}
          term={search.query ?? ''}
          onSearch={(query) => onChange({ query: query || undefined })}
        />
      )}
      <ListStates
        items={found}
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        empty={
          isSearched ? (
            <NothingFound onClear={() => onChange({})} />
          ) : (
            <EmptyState
              icon={IconUsersGroup}
              title={translate('No groups yet')}
              description={translate('Create one so that agents can share tickets by topic or team.')}
            >
              {create}
            </EmptyState>
          )
        }
      >
        {(shown) => (
          <GroupRows
            groups={shown}
            may={may}
            onOrder={isSearched ? null : order}
            onEdit={setEdited}
            onDelete={setToDelete}
          />
        )}
      </ListStates>
      <GroupDialog group={edited} onClose={() => setEdited(null)} />
      <DeleteGroupDialog group={toDelete} groups={groups ?? []} onClose={() => setToDelete(null)} />
    </AdminPage>
  );
}
