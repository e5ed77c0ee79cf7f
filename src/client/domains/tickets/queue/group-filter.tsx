import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconCheck, IconUsersGroup } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { noGroup } from '#shared/no-group.ts';
import { type AgentSearch, countsInputOf, defaultFolder } from '../agent-search.ts';

interface GroupFilterProps {
  search: AgentSearch;
  onChoose: (group: number | undefined) => void;
}

const check = <IconCheck size={16} aria-hidden />;

/** The name of the group that the queue is filtered by. */
export function useGroupName(id: number | undefined): string {
  const translate = useTranslate();
  const { data } = api.tickets.agentOptions.useQuery();
  if (id === noGroup) return translate('No group');
  return data?.groups.find((group) => group.id === id)?.name ?? `#${id}`;
}

/** Filters the queue by group; the folder of open tickets shows how many each group has. */
export function GroupFilter({ search, onChoose }: GroupFilterProps) {
  const translate = useTranslate();
  const { data: options } = api.tickets.agentOptions.useQuery();
  const { data } = api.tickets.counts.useQuery(countsInputOf(search), { placeholderData: keepPreviousData });
  const { folder = defaultFolder, group: chosen, priority, query } = search;
  const groups = options?.groups ?? [];
  if (groups.length === 0) return null;
  const label = translate('Filter by group');
  // The counts are of open tickets, whatever their priority.
  const isCounted = folder === 'open' && priority === undefined && query === undefined;
  const countOf = (id: number) => data?.groups.find((group) => group.id === id)?.open;
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon
          size="sm"
          variant={chosen === undefined ? 'subtle' : 'light'}
          aria-label={label}
          title={label}
        >
          <IconUsersGroup size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Menu.RadioGroup
          value={chosen === undefined ? '' : String(chosen)}
          onChange={(value) => onChoose(value === '' ? undefined : Number(value))}
        >
          <Menu.RadioItem value="" closeMenuOnClick checkIcon={check}>
            {translate('Any')}
          </Menu.RadioItem>
          {groups.map(({ id, name }) => (
            <Menu.RadioItem
              key={id}
              value={String(id)}
              closeMenuOnClick
              checkIcon={check}
              rightSection={
                isCounted && (
                  <Text span size="xs" c="dimmed" className="tabular">
                    {countOf(id)}
                  </Text>
                )
              }
            >
              <bdi>{name}</bdi>
            </Menu.RadioItem>
          ))}
          <Menu.RadioItem value={String(noGroup)} closeMenuOnClick checkIcon={check}>
            {translate('No group')}
          </Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
