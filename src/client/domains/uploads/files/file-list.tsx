import { Button } from '@mantine/core';
import { IconArrowBackUp, IconFiles, IconTrash } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { DataList } from '#client/shell/list/data-list.tsx';
import { sortOf } from '#client/shell/list/list-search.ts';
import { NothingFound } from '#client/shell/list/nothing-found.tsx';
import { SelectionBar } from '#client/shell/list/selection-bar.tsx';
import type { Selection } from '#client/shell/list/use-selection.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { ListedFile } from '#shared/files.ts';
import { FileMenu } from './file-menu.tsx';
import { type FileSearch, fileSorts, isFiltered, unfiltered } from './file-search.ts';
import type { FileActions } from './use-file-actions.ts';
import { useFileColumns } from './use-file-columns.tsx';

interface FileListProps {
  /** Undefined until they have come. */
  files: ListedFile[] | undefined;
  search: FileSearch;
  isFailed: boolean;
  /** Others are on their way. */
  isBusy: boolean;
  selection: Selection<ListedFile>;
  actions: FileActions;
  onChange: (search: FileSearch) => void;
  onDelete: (files: ListedFile[]) => void;
  onRetry: () => void;
}

function NoFiles({ search, onChange }: Pick<FileListProps, 'search' | 'onChange'>) {
  const translate = useTranslate();
  const isTrash = search.folder === 'trash';
  if (isFiltered(search)) return <NothingFound onClear={() => onChange(unfiltered(search))} />;
  return isTrash ? (
    <EmptyState
      icon={IconTrash}
      title={translate('The trash is empty')}
      description={translate('Deleted files stay here for 30 days.')}
    />
  ) : (
    <EmptyState
      icon={IconFiles}
      title={translate('No files yet')}
      description={translate(
        'Files that people attach to requests will appear here. Drop files to add your own.',
      )}
    />
  );
}

/** What can be done with all files that are ticked. */
function FilesBar(props: Pick<FileListProps, 'search' | 'selection' | 'actions' | 'onDelete'>) {
  const { search, selection, actions, onDelete } = props;
  const translate = useTranslate();
  const isTrash = search.folder === 'trash';
  const { selected } = selection;
  return (
    <SelectionBar
      label={translate('Selected files')}
      count={translate(':count file selected|:count files selected', { count: selected.length })}
      onClear={selection.clear}
    >
      {isTrash && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          loading={actions.isBusy}
          onClick={() => actions.restore(selected.map(({ id }) => id))}
        >
          {translate('Restore')}
        </Button>
      )}
      <Button
        size="xs"
        variant="light"
        color="red"
        leftSection={<IconTrash size={14} aria-hidden />}
        disabled={actions.isBusy}
        onClick={() => onDelete(selected)}
      >
        {isTrash ? translate('Delete permanently') : translate('Delete')}
      </Button>
    </SelectionBar>
  );
}

/** The files that the filters ask for, in whatever state the list is. */
export function FileList(props: FileListProps) {
  const { files, search, isFailed, isBusy, selection, actions, onChange, onDelete, onRetry } = props;
  const columns = useFileColumns(search);
  return (
    <DataList
      items={files}
      columns={columns}
      nameOf={({ name }) => name}
      isFailed={isFailed}
      isBusy={isBusy}
      onRetry={onRetry}
      sorting={{
        sorts: fileSorts,
        current: sortOf(search, fileSorts),
        onSort: (sort) => onChange({ ...search, sort, page: undefined }),
      }}
      selection={selection}
      isSelectable={({ can }) => can.delete}
      menu={(file) => (
        <FileMenu
          file={file}
          onDelete={() => onDelete([file])}
          onRestore={() => actions.restore([file.id])}
        />
      )}
      bar={<FilesBar {...props} />}
      empty={<NoFiles search={search} onChange={onChange} />}
    />
  );
}
