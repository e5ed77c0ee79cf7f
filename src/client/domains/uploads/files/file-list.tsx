import { Button, Card } from '@mantine/core';
import { IconFiles, IconTrash } from '@tabler/icons-react';
import type { ListedFile } from '#shared/files.ts';
import { useTranslate } from '../../../platform/translation/use-translate.ts';
import { LoadFailure } from '../../../shell/load-failure.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { type FileSearch, isFiltered, unfiltered } from './file-search.ts';
import { FileTable } from './file-table.tsx';
import classes from './files-screen.module.css';
import { SelectionBar } from './selection-bar.tsx';
import type { FileActions } from './use-file-actions.ts';
import type { Selection } from './use-selection.ts';

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
  const Icon = isTrash ? IconTrash : IconFiles;
  const icon = <Icon size={28} aria-hidden />;
  if (isFiltered(search)) {
    return (
      <EmptyState icon={icon} title={translate('No files match your search or filters')}>
        <Button variant="default" onClick={() => onChange(unfiltered(search))}>
          {translate('Clear filters')}
        </Button>
      </EmptyState>
    );
  }
  return isTrash ? (
    <EmptyState
      icon={icon}
      title={translate('The trash is empty')}
      description={translate('Files that are deleted stay here for 30 days.')}
    />
  ) : (
    <EmptyState
      icon={icon}
      title={translate('There are no files yet')}
      description={translate('What people attach to requests will be here. Drop files to add some yourself.')}
    />
  );
}

/** The files that the filters ask for, in whatever state the list is. */
export function FileList(props: FileListProps) {
  const { files, search, isFailed, isBusy, selection, actions, onChange, onDelete, onRetry } = props;
  const translate = useTranslate();
  const { selected } = selection;
  return (
    <Card padding={0} className={classes.card}>
      {files === undefined && !isFailed && <ListSkeleton rows={8} label={translate('Loading')} />}
      {isFailed && <LoadFailure onRetry={onRetry} />}
      {selected.length > 0 && (
        <SelectionBar
          count={selected.length}
          isTrash={search.folder === 'trash'}
          isBusy={actions.isBusy}
          onDelete={() => onDelete(selected)}
          onRestore={() => actions.restore(selected.map(({ id }) => id))}
          onClear={selection.clear}
        />
      )}
      {files !== undefined && files.length > 0 && (
        <FileTable
          files={files}
          search={search}
          isBusy={isBusy}
          selection={selection}
          onChange={onChange}
          onDelete={(file) => onDelete([file])}
          onRestore={({ id }) => actions.restore([id])}
        />
      )}
      {files?.length === 0 && <NoFiles search={search} onChange={onChange} />}
    </Card>
  );
}
