import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListedRole } from '#shared/roles.ts';
import { api } from '../../platform/api/api.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { usePermission } from '../../platform/use-session.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { DataList } from '../../shell/list/data-list.tsx';
import type { Column } from '../../shell/list/data-table.tsx';
import { ListFilters } from '../../shell/list/list-filters.tsx';
import { ListPages } from '../../shell/list/list-pages.tsx';
import { sortOf } from '../../shell/list/list-search.ts';
import { NothingFound } from '../../shell/list/nothing-found.tsx';
import { useLastPage } from '../../shell/list/use-last-page.ts';
import { roleDescription, roleName } from '../../shell/role-texts.ts';
import { DeleteRoleDialog } from './delete-role-dialog.tsx';
import { RoleMarks } from './role-mark.tsx';
import { RoleMenu } from './role-menu.tsx';
import { type RoleSearch, type RoleSort, roleListInputOf, roleSorts } from './role-search.ts';

function useColumns(): Column<ListedRole, RoleSort>[] {
  const translate = useTranslate();
  return [
    {
      id: 'name',
      head: translate('Name'),
      sort: 'name',
      kind: 'main',
      cell: (role) => (
        <>
          <Group gap="xs">
            <Anchor
              fw={550}
              dir="auto"
              renderRoot={(props) => (
                <Link to="/admin/roles/$roleId" params={{ roleId: String(role.id) }} {...props} />
              )}
            >
              {roleName(role.name, translate)}
            </Anchor>
            <RoleMarks role={role} />
          </Group>
          {role.description && (
            <Text size="sm" c="dimmed" dir="auto" lineClamp={2}>
              {roleDescription(role.description, translate)}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'people',
      head: translate('People'),
      sort: 'most',
      cell: ({ users_count, is_guest }) => (
        <span className="tabular">
          {is_guest ? '' : translate(':count person|:count people', { count: users_count })}
        </span>
      ),
    },
  ];
}

interface RolesScreenProps {
  search: RoleSearch;
  onChange: (search: RoleSearch) => void;
}

/** All roles: what people may do, and how many hold each. */
export function RolesScreen({ search, onChange }: RolesScreenProps) {
  const translate = useTranslate();
  const mayCreate = usePermission('roles.create');
  const list = api.roles.list.useQuery(roleListInputOf(search), { placeholderData: keepPreviousData });
  const page = list.data?.pagination;
  const [toDelete, setToDelete] = useState<ListedRole | null>(null);
  const columns = useColumns();
  const change = (part: RoleSearch) => onChange({ ...search, ...part });
  useLastPage(page, list.isPlaceholderData, change);
  return (
    <AdminPage
      title={translate('Roles')}
      description={translate(
        'Roles define what people can do. Someone with several roles has the permissions of all of them.',
      )}
      actions={
        mayCreate && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/admin/roles/new" {...props} />}
          >
            {translate('New role')}
          </Button>
        )
      }
    >
      <ListFilters label={translate('Search roles')} search={search} onChange={change} />
      <DataList
        items={page?.data}
        label={translate('Roles')}
        columns={columns}
        nameOf={({ name }) => name}
        isFailed={list.isError && page === undefined}
        isBusy={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        sorting={{
          sorts: roleSorts,
          current: sortOf(search, roleSorts),
          onSort: (sort) => change({ sort, page: undefined }),
        }}
        menu={(role) => <RoleMenu role={role} onDelete={() => setToDelete(role)} />}
        empty={<NothingFound onClear={() => onChange({ perPage: search.perPage })} />}
      />
      {page && page.data.length > 0 && <ListPages page={page} onChange={change} />}
      <DeleteRoleDialog
        role={toDelete}
        onClose={() => setToDelete(null)}
        onDeleted={() => setToDelete(null)}
      />
    </AdminPage>
  );
}
