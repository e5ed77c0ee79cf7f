import { useSettings } from '#client/platform/use-session.ts';
import { AddFilterButton } from '../../views/add-filter-button.tsx';
import { folderFilter } from '../../views/folder-filter.ts';
import { type AgentSearch, defaultFolder, isFiltered } from '../agent-search.ts';
import { CategoryFilter } from './category-filter.tsx';
import { FieldFilter } from './field-filter.tsx';
import { GroupFilter } from './group-filter.tsx';
import { PriorityFilter } from './priority-filter.tsx';
import { WorkspaceFilter } from './workspace-filter.tsx';

interface QueueFiltersProps {
  search: AgentSearch;
  onSearch: (search: AgentSearch) => void;
}

/** Narrows a folder by one value of each kind, or turns it into a filter with any conditions. */
export function QueueFilters({ search, onSearch }: QueueFiltersProps) {
  const hasWorkspaces = useSettings().workspaces.integrated;
  const { folder = defaultFolder, query, workspace } = search;
  return (
    <>
      {hasWorkspaces && (
        <WorkspaceFilter
          chosen={search.workspace}
          onChoose={(chosen) => onSearch({ ...search, workspace: chosen })}
        />
      )}
      {!isFiltered(search) && (
        <>
          <GroupFilter search={search} onChoose={(group) => onSearch({ ...search, group })} />
          <CategoryFilter
            chosen={search.category}
            onChoose={(category) => onSearch({ ...search, category })}
          />
          <FieldFilter chosen={search.field} onChoose={(field) => onSearch({ ...search, field })} />
          <PriorityFilter
            chosen={search.priority}
            onChoose={(priority) => onSearch({ ...search, priority })}
          />
          <AddFilterButton
            filter={folderFilter(folder, search)}
            onFilter={(filter) => onSearch({ query, workspace, filter })}
          />
        </>
      )}
    </>
  );
}
