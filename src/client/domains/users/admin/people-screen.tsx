import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { DataList } from '#client/shell/list/data-list.tsx';
import { FilterSelect, ListFilters } from '#client/shell/list/list-filters.tsx';
import { ListPages } from '#client/shell/list/list-pages.tsx';
import { sortOf } from '#client/shell/list/list-search.ts';
import { NothingFound } from '#client/shell/list/nothing-found.tsx';
import { useLastPage } from '#client/shell/list/use-last-page.ts';
import { roleName } from '#client/shell/role-texts.ts';
import { countedMatches, countedPeople } from '#shared/people.ts';
import { CreatePersonDialog } from './create-person-dialog.tsx';
import {
  type PersonSearch,
  type PersonSort,
  type PersonStatus,
  personListInputOf,
  personSorts,
} from './person-search.ts';
import { usePersonColumns } from './use-person-columns.tsx';

interface PeopleScreenProps {
  search: PersonSearch;
  onChange: (search: PersonSearch) => void;
}

function PeopleFilters({ search, onChange }: PeopleScreenProps) {
  const translate = useTranslate();
  const roles = api.people.options.useQuery().data?.roles ?? [];
  const sortNames: Record<PersonSort, string> = {
    newest: translate('Newest first'),
    oldest: translate('Oldest first'),
    name: translate('Name, A to Z'),
    'name-desc': translate('Name, Z to A'),
    active: translate('Recently seen first'),
    inactive: translate('Least recently seen first'),
  };
  const statuses: { value: PersonStatus; label: string }[] = [
    { value: 'active', label: translate('Active') },
    { value: 'suspended', label: translate('Suspended') },
    { value: 'unverified', label: translate('Not verified') },
    { value: 'unnamed', label: translate('Staff without a name') },
  ];
  const change = (part: PersonSearch) => onChange({ ...search, ...part, page: undefined });
  return (
    <ListFilters
      label={translate('Search people by name or email')}
      search={search}
      sorts={personSorts}
      sortNames={sortNames}
      onChange={change}
    >
      <FilterSelect
        label={translate('Role')}
        all={translate('All roles')}
        choices={roles.map(({ name }) => ({ value: name, label: roleName(name, translate) }))}
        value={search.role}
        onChange={(role) => change({ role })}
      />
      <FilterSelect
        label={translate('Status')}
        all={translate('All statuses')}
        choices={statuses}
        value={search.status}
        onChange={(status) => change({ status })}
      />
    </ListFilters>
  );
}

/** Everybody with an account: to find, to add, and to go on to what is known of each. */
export function PeopleScreen({ search, onChange }: PeopleScreenProps) {
  const translate = useTranslate();
  const creates = usePermission('users.create');
  const [isCreating, setIsCreating] = useState(false);
  const list = api.people.list.useQuery(personListInputOf(search), { placeholderData: keepPreviousData });
  const page = list.data?.pagination;
  const counted = search.query === undefined ? countedPeople : countedMatches;
  const columns = usePersonColumns();
  useLastPage(page, list.isPlaceholderData, (change) => onChange({ ...search, ...change }));
  return (
    <AdminPage
      title={translate('People')}
      description={translate('Everyone with an account: customers, agents, and administrators.')}
      actions={
        creates && (
          <>
            <Button variant="default" renderRoot={(props) => <Link to="/admin/people/import" {...props} />}>
              {translate('Import')}
            </Button>
            <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setIsCreating(true)}>
              {translate('Add person')}
            </Button>
          </>
        )
      }
    >
      <PeopleFilters search={search} onChange={onChange} />
      <DataList
        items={page?.data}
        label={translate('People')}
        columns={columns}
        nameOf={({ display_name }) => display_name}
        isFailed={list.isError}
        isBusy={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        sorting={{
          sorts: personSorts,
          current: sortOf(search, personSorts),
          onSort: (sort) => onChange({ ...search, sort, page: undefined }),
        }}
        empty={<NothingFound onClear={() => onChange({ sort: search.sort })} />}
      />
      {page && page.data.length > 0 && (
        <ListPages
          page={page}
          {...(page.total >= counted ? { total: `${counted - 1}+` } : {})}
          onChange={(change) => onChange({ ...search, ...change })}
        />
      )}
      <CreatePersonDialog opened={isCreating} onClose={() => setIsCreating(false)} />
    </AdminPage>
  );
}
