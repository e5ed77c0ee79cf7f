import { Badge, Button } from '@mantine/core';
import { IconMailForward, IconUserPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { type Translate, useTranslate } from '#client/platform/translation/use-translate.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { DataList } from '#client/shell/list/data-list.tsx';
import type { Column } from '#client/shell/list/data-table.tsx';
import { FilterSelect, ListFilters } from '#client/shell/list/list-filters.tsx';
import { ListPages } from '#client/shell/list/list-pages.tsx';
import { sortOf } from '#client/shell/list/list-search.ts';
import { NothingFound } from '#client/shell/list/nothing-found.tsx';
import { useLastPage } from '#client/shell/list/use-last-page.ts';
import { roleName } from '#client/shell/role-texts.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { shownEmail } from '#shared/email-domains.ts';
import type { Invite } from '#shared/invites.ts';
import { type InviteState, inviteStates } from '#shared/record-states.ts';
import { AccountInviteDialog } from './account-invite-dialog.tsx';
import { InviteMenu } from './invite-menu.tsx';
import {
  type InviteSearch,
  type InviteSort,
  inviteListInputOf,
  inviteSorts,
  isFiltered,
} from './invite-search.ts';
import { LinkDialog } from './link-dialog.tsx';
import { useInviteActions } from './use-invite-actions.ts';

const colors: Record<InviteState, string> = {
  pending: 'brand',
  accepted: 'green',
  expired: 'yellow',
  cancelled: 'gray',
};

const stateNames = (translate: Translate): Record<InviteState, string> => ({
  pending: translate('Pending'),
  accepted: translate('Accepted'),
  expired: translate('Expired'),
  cancelled: translate('Canceled', { as: 'invite' }),
});

function useColumns(): Column<Invite, InviteSort>[] {
  const translate = useTranslate();
  const names = stateNames(translate);
  return [
    {
      id: 'email',
      head: translate('Email'),
      kind: 'main',
      cell: ({ email }) => <span dir="ltr">{shownEmail(email)}</span>,
    },
    {
      id: 'role',
      head: translate('Role'),
      kind: 'short',
      cell: ({ role }) => roleName(role.name, translate),
    },
    {
      id: 'state',
      head: translate('Status'),
      cell: ({ state }) => (
        <Badge variant="light" color={colors[state]} miw="max-content">
          {names[state]}
        </Badge>
      ),
    },
    {
      id: 'inviter',
      head: translate('Invited by'),
      kind: 'second',
      cell: ({ invited_by }) => invited_by?.display_name ?? '',
    },
    {
      id: 'created',
      head: translate('Invited'),
      sort: 'newest',
      cell: ({ created_at }) => <RelativeTime value={created_at} />,
    },
  ];
}

interface InvitesScreenProps {
  search: InviteSearch;
  onChange: (search: InviteSearch) => void;
}

/** Who was asked to join the staff, and what became of it. */
export function InvitesScreen({ search, onChange }: InvitesScreenProps) {
  const translate = useTranslate();
  const names = stateNames(translate);
  const list = api.invites.list.useQuery(inviteListInputOf(search), { placeholderData: keepPreviousData });
  const page = list.data?.pagination;
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const actions = useInviteActions(setLink);
  const columns = useColumns();
  const change = (part: InviteSearch) => onChange({ ...search, ...part });
  useLastPage(page, list.isPlaceholderData, change);
  const inviteButton = (
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
      {translate('Invite people')}
    </Button>
  );

  return (
    <AdminPage
      title={translate('Invites')}
      description={translate(
        'Invite people by email or with a link. They get their role when they register or sign in from the invite, even when registration is disabled.',
      )}
      actions={inviteButton}
    >
      <ListFilters label={translate('Search invites by email')} search={search} onChange={change}>
        <FilterSelect
          label={translate('Status')}
          all={translate('All statuses')}
          choices={inviteStates.map((value) => ({ value, label: names[value] }))}
          value={search.state}
          onChange={(state) => change({ state, page: undefined })}
        />
      </ListFilters>
      <DataList
        items={page?.data}
        label={translate('Invites')}
        columns={columns}
        nameOf={({ email }) => email}
        isFailed={list.isError && page === undefined}
        isBusy={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        sorting={{
          sorts: inviteSorts,
          current: sortOf(search, inviteSorts),
          onSort: (sort) => change({ sort, page: undefined }),
        }}
        menu={(invite) => <InviteMenu invite={invite} actions={actions} />}
        empty={
          isFiltered(search) ? (
            <NothingFound onClear={() => onChange({ perPage: search.perPage })} />
          ) : (
            <EmptyState
              icon={IconMailForward}
              title={translate('No invites yet')}
              description={translate('Invite your teammates to help you answer requests.')}
            >
              {inviteButton}
            </EmptyState>
          )
        }
      />
      {page && page.data.length > 0 && <ListPages page={page} onChange={change} />}
      <AccountInviteDialog opened={isInviting} onClose={() => setInviting(false)} />
      <LinkDialog url={link} onClose={() => setLink(null)} />
    </AdminPage>
  );
}
