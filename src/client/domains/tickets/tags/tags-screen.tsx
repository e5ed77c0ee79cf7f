import { Button, Menu } from '@mantine/core';
import { IconArrowMerge, IconPencil, IconPlus, IconTags, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { type Translate, useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { DangerItem } from '#client/shell/list/danger-item.tsx';
import { DataList } from '#client/shell/list/data-list.tsx';
import type { Column } from '#client/shell/list/data-table.tsx';
import { ListFilters } from '#client/shell/list/list-filters.tsx';
import { ListPages } from '#client/shell/list/list-pages.tsx';
import { sortOf } from '#client/shell/list/list-search.ts';
import { NothingFound } from '#client/shell/list/nothing-found.tsx';
import { RowMenu } from '#client/shell/list/row-menu.tsx';
import { SelectionBar } from '#client/shell/list/selection-bar.tsx';
import { useLastPage } from '#client/shell/list/use-last-page.ts';
import { type Selection, useSelection } from '#client/shell/list/use-selection.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { ManagedTag } from '#shared/tags.ts';
import { DeleteTagsDialog } from './delete-tags-dialog.tsx';
import { MergeTagsDialog } from './merge-tags-dialog.tsx';
import { TagBadge } from './tag-badge.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { type TagSearch, type TagSort, tagListInputOf, tagSorts } from './tag-search.ts';

const sortNamesOf = (translate: Translate): Record<TagSort, string> => ({
  name: translate('Name, A to Z'),
  'name-desc': translate('Name, Z to A'),
  most: translate('Most tickets first'),
  fewest: translate('Fewest tickets first'),
  newest: translate('Newest first'),
  oldest: translate('Oldest first'),
});

function useColumns(): Column<ManagedTag, TagSort>[] {
  const translate = useTranslate();
  return [
    {
      id: 'name',
      head: translate('Name'),
      sort: 'name',
      kind: 'main',
      cell: (tag) => <TagBadge tag={tag} />,
    },
    {
      id: 'tickets',
      head: translate('Tickets'),
      sort: 'most',
      isNamed: true,
      cell: ({ tickets_count }) => <span className="tabular">{tickets_count}</span>,
    },
    {
      id: 'created',
      head: translate('Created'),
      sort: 'newest',
      kind: 'second',
      cell: ({ created_at }) => <RelativeTime value={created_at} />,
    },
  ];
}

interface TagMenuProps {
  tag: ManagedTag;
  onEdit: (() => void) | null;
  onDelete: (() => void) | null;
}

function TagMenu({ tag, onEdit, onDelete }: TagMenuProps) {
  const translate = useTranslate();
  return (
    <RowMenu name={tag.display_name}>
      {onEdit && (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {translate('Edit')}
        </Menu.Item>
      )}
      {onDelete && (
        <DangerItem leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
          {translate('Delete')}
        </DangerItem>
      )}
    </RowMenu>
  );
}

interface TagSelectionBarProps {
  may: { update: boolean; delete: boolean };
  selection: Selection<ManagedTag>;
  onMerge: (tags: readonly ManagedTag[]) => void;
  onDelete: (tags: readonly ManagedTag[]) => void;
}

/** Actions on all selected tags. */
function TagSelectionBar({ may, selection, onMerge, onDelete }: TagSelectionBarProps) {
  const translate = useTranslate();
  const { selected } = selection;
  return (
    <SelectionBar
      label={translate('Selected tags')}
      count={translate(':count selected', { count: selected.length })}
      onClear={selection.clear}
    >
      {may.update && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={selected.length < 2}
          leftSection={<IconArrowMerge size={16} aria-hidden />}
          onClick={() => onMerge(selected)}
        >
          {translate('Merge')}
        </Button>
      )}
      {may.delete && (
        <Button
          size="compact-sm"
          color="red"
          variant="light"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => onDelete(selected)}
        >
          {translate('Delete')}
        </Button>
      )}
    </SelectionBar>
  );
}

interface TagsScreenProps {
  search: TagSearch;
  onChange: (search: TagSearch) => void;
}

/** Management of ticket tags: create, edit, merge, delete. */
export function TagsScreen({ search, onChange }: TagsScreenProps) {
  const translate = useTranslate();
  const may = {
    create: usePermission('tags.create'),
    update: usePermission('tags.update'),
    delete: usePermission('tags.delete'),
  };
  const [edited, setEdited] = useState<ManagedTag | 'new' | null>(null);
  const [toMerge, setToMerge] = useState<readonly ManagedTag[]>([]);
  const [toDelete, setToDelete] = useState<readonly ManagedTag[]>([]);
  const input = tagListInputOf(search);
  const list = api.tags.list.useQuery(input, { placeholderData: keepPreviousData });
  const page = list.data?.pagination;
  const isEmpty = page?.total === 0 && search.query === undefined;
  const selection = useSelection(JSON.stringify(input), page?.data ?? []);
  const change = (part: TagSearch) => onChange({ ...search, ...part });
  useLastPage(page, list.isPlaceholderData, change);
  const columns = useColumns();
  const create = may.create && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {translate('New tag')}
    </Button>
  );
  return (
    <AdminPage
      title={translate('Ticket tags')}
      description={translate('Tags that agents add to tickets. Customers never see them.')}
      actions={!isEmpty && create}
    >
      <ListFilters
        label={translate('Search tags')}
        search={search}
        sorts={tagSorts}
        sortNames={sortNamesOf(translate)}
        onChange={change}
      />
      <DataList
        items={page?.data}
        label={translate('Ticket tags')}
        columns={columns}
        nameOf={({ display_name }) => display_name}
        isFailed={list.isError}
        isBusy={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        sorting={{
          sorts: tagSorts,
          current: sortOf(search, tagSorts),
          onSort: (sort) => change({ sort, page: undefined }),
        }}
        selection={may.update || may.delete ? selection : undefined}
        bar={<TagSelectionBar may={may} selection={selection} onMerge={setToMerge} onDelete={setToDelete} />}
        {...((may.update || may.delete) && {
          menu: (tag: ManagedTag) => (
            <TagMenu
              tag={tag}
              onEdit={may.update ? () => setEdited(tag) : null}
              onDelete={may.delete ? () => setToDelete([tag]) : null}
            />
          ),
        })}
        empty={
          isEmpty ? (
            <EmptyState
              icon={IconTags}
              title={translate('No tags yet')}
              description={translate('Agents create tags by typing a new one next to a ticket.')}
            >
              {create}
            </EmptyState>
          ) : (
            <NothingFound onClear={() => change({ query: undefined, page: undefined })} />
          )
        }
      />
      {page && page.data.length > 0 && <ListPages page={page} onChange={change} />}
      <TagDialog tag={edited} onClose={() => setEdited(null)} />
      <MergeTagsDialog tags={toMerge} onClose={() => setToMerge([])} onDone={selection.clear} />
      <DeleteTagsDialog tags={toDelete} onClose={() => setToDelete([])} onDone={selection.clear} />
    </AdminPage>
  );
}
