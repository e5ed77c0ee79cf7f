import { Badge, Group as Line, Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TermSearch } from '#client/shell/list/list-search.ts';
import { OrderedPage } from '#client/shell/list/ordered-page.tsx';
import { useOrder } from '#client/shell/list/use-order.ts';
import type { Group } from '#shared/groups.ts';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { methodNames } from './method-names.ts';

function GroupWords({ group }: { group: Group }) {
  const translate = useTranslate();
  const { name, description, member_ids, assignment, is_default, open_tickets } = group;
  return (
    <>
      <Line gap="xs">
        <Text size="sm" fw={550} dir="auto" lineClamp={2}>
          {name}
        </Text>
        {is_default && (
          <Badge size="sm" variant="light">
            {translate('New tickets')}
          </Badge>
        )}
      </Line>
      {description && (
        <Text size="sm" c="dimmed" dir="auto" lineClamp={2}>
          {description}
        </Text>
      )}
      <Line gap="md" mt={2} c="dimmed" fz="xs" className="tabular">
        <span>{translate(':count member|:count members', { count: member_ids.length })}</span>
        <span>{translate(':count open ticket|:count open tickets', { count: open_tickets })}</span>
        <span>{methodNames(translate)[assignment]}</span>
      </Line>
    </>
  );
}

interface GroupsScreenProps {
  search: TermSearch;
  onChange: (search: TermSearch) => void;
}

/** Management of the groups of agents. */
export function GroupsScreen(address: GroupsScreenProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const list = api.groups.list.useQuery();
  const order = useOrder<Group>(api.groups.reorder, {
    list: utils.groups.list,
    show: (groups) => utils.groups.list.setData(undefined, { groups }),
    refresh: () => Promise.all([utils.groups.invalidate(), utils.tickets.agentOptions.invalidate()]),
  });
  return (
    <OrderedPage<Group>
      {...address}
      resource="groups"
      title={translate('Groups')}
      description={translate('Groups of agents, and how tickets are assigned to their members.')}
      createLabel={translate('New group')}
      searchLabel={translate('Search groups')}
      empty={{
        icon: IconUsersGroup,
        title: translate('No groups yet'),
        description: translate('Create one so that agents can share tickets by topic or team.'),
      }}
      list={list}
      items={list.data?.groups}
      nameOf={({ name }) => name}
      searchedTextOf={({ name, description }) => `${name} ${description ?? ''}`}
      isDeletable={({ is_default }) => !is_default}
      onOrder={order}
      words={(group) => <GroupWords group={group} />}
      editDialog={(group, onClose) => <GroupDialog group={group} onClose={onClose} />}
      deleteDialog={(group, onClose) => (
        <DeleteGroupDialog group={group} groups={list.data?.groups ?? []} onClose={onClose} />
      )}
    />
  );
}
