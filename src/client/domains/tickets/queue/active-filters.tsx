import { Button, Group, Text } from '@mantine/core';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { priorityLabel, usePriorities } from '#client/shell/priorities.ts';
import type { AgentSearch } from '../agent-search.ts';
import { useCategoryName } from './category-filter.tsx';
import { useFieldFilterName } from './field-filter.tsx';
import { useGroupName } from './group-filter.tsx';
import type { useQueue } from './use-queue.ts';

/** Notice that a filter is active, with a button to clear it. */
function Narrowed({ line, onWiden }: { line: string; onWiden: () => void }) {
  const translate = useTranslate();
  return (
    <Group gap="xs" px="md" py={6} wrap="nowrap" justify="space-between">
      <Text size="sm" truncate dir="auto">
        {line}
      </Text>
      <Button variant="subtle" size="compact-sm" miw="max-content" onClick={onWiden}>
        {translate('Show all')}
      </Button>
    </Group>
  );
}

interface ActiveFiltersProps {
  search: AgentSearch;
  onSearch: (search: AgentSearch) => void;
  workspace: ReturnType<typeof useQueue>['workspace'];
}

/** The filters of the list, each with a button to clear it. */
export function ActiveFilters({ search, onSearch, workspace }: ActiveFiltersProps) {
  const translate = useTranslate();
  const priorities = usePriorities();
  const group = useGroupName(search.group);
  const category = useCategoryName(search.category);
  const field = useFieldFilterName(search.field);
  return (
    <>
      {search.workspace !== undefined && (
        <Narrowed
          line={translate('Workspace: :workspace', { workspace: workspace?.name ?? `#${search.workspace}` })}
          onWiden={() => onSearch({ ...search, workspace: undefined })}
        />
      )}
      {search.priority !== undefined && (
        <Narrowed
          line={translate('Priority: :priority', {
            priority: priorityLabel(priorities, search.priority, translate),
          })}
          onWiden={() => onSearch({ ...search, priority: undefined })}
        />
      )}
      {search.category !== undefined && (
        <Narrowed
          line={translate('Category: :category', { category })}
          onWiden={() => onSearch({ ...search, category: undefined })}
        />
      )}
      {search.field !== undefined && (
        <Narrowed line={field} onWiden={() => onSearch({ ...search, field: undefined })} />
      )}
      {search.group !== undefined && (
        <Narrowed
          line={translate('Group: :group', { group })}
          onWiden={() => onSearch({ ...search, group: undefined })}
        />
      )}
    </>
  );
}
