import { Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { noRecord } from '#shared/no-record.ts';
import { type AgentSearch, countsInputOf, defaultFolder } from '../agent-search.ts';
import { FilterMenu } from './filter-menu.tsx';

interface GroupFilterProps {
  search: AgentSearch;
  onChoose: (group: number | undefined) => void;
}

/** The name of the group that the queue is filtered by. */
export function useGroupName(id: number | undefined): string {
  const translate = useTranslate();
  const { data } = api.tickets.agentOptions.useQuery();
  if (id === noRecord) return translate('No group');
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
  // The counts are of open tickets, whatever their priority.
  const isCounted = folder === 'open' && priority === undefined && query === undefined;
  const countOf = (id: number) => data?.groups.find((group) => group.id === id)?.open;
  const choices = groups.map(({ id, name }) => ({
    value: id,
    label: <bdi>{name}</bdi>,
    rightSection: isCounted && (
      <Text span size="xs" c="dimmed" className="tabular">
        {countOf(id)}
      </Text>
    ),
  }));
  return (
    <FilterMenu
      label={translate('Filter by group')}
      icon={<IconUsersGroup size={16} aria-hidden />}
      chosen={chosen}
      choices={[...choices, { value: noRecord, label: translate('No group') }]}
      onChoose={onChoose}
    />
  );
}
