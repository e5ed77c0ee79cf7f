import { Button, Group, SegmentedControl } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { ListPages } from '#client/shell/list/list-pages.tsx';
import { useLastPage } from '#client/shell/list/use-last-page.ts';
import { useSelection } from '#client/shell/list/use-selection.ts';
import { countedFiles } from '#shared/files.ts';
import { FileDrop } from '../parts/file-drop.tsx';
import { UploadList } from '../parts/upload-list.tsx';
import { DeleteDialog, type FilesToDelete } from './delete-dialog.tsx';
import { FileFilters } from './file-filters.tsx';
import { FileList } from './file-list.tsx';
import { type FileSearch, fileListInputOf } from './file-search.ts';
import { StorageUsage } from './storage-usage.tsx';
import { UploadButtons } from './upload-buttons.tsx';
import { useFileActions } from './use-file-actions.ts';
import { useFileUploads } from './use-file-uploads.ts';

interface FilesScreenProps {
  search: FileSearch;
  onChange: (search: FileSearch) => void;
}

interface FolderSwitchProps {
  isTrash: boolean;
  /** The number of files in the trash. */
  trashed: number;
  onChange: (search: FileSearch) => void;
  onEmpty: (toDelete: FilesToDelete) => void;
}

/** The choice between the files and the trash, which can be emptied. */
function FolderSwitch({ isTrash, trashed, onChange, onEmpty }: FolderSwitchProps) {
  const translate = useTranslate();
  const mayEmpty = usePermission('files.delete');
  return (
    <Group justify="space-between" gap="sm">
      <SegmentedControl
        aria-label={translate('Folder')}
        data={[
          { value: 'files', label: translate('Files') },
          { value: 'trash', label: translate('Trash') },
        ]}
        value={isTrash ? 'trash' : 'files'}
        onChange={(value) => onChange({ folder: value === 'trash' ? 'trash' : undefined })}
      />
      {isTrash && mayEmpty && trashed > 0 && (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => onEmpty({ trashed })}
        >
          {translate('Empty trash')}
        </Button>
      )}
    </Group>
  );
}

/** All files of the site: to find, see whose they are and what shows them, add some, and throw some away. */
export function FilesScreen({ search, onChange }: FilesScreenProps) {
  const translate = useTranslate();
  const mayUpload = usePermission('files.create');
  const isTrash = search.folder === 'trash';
  const input = fileListInputOf(search);
  const list = api.uploads.files.list.useQuery(input, { placeholderData: keepPreviousData });
  const usage = api.uploads.files.usage.useQuery({}).data;
  const page = list.data?.pagination;
  const deletable = page?.data.filter(({ can }) => can.delete) ?? [];
  const selection = useSelection(JSON.stringify(input), deletable);
  const [toDelete, setToDelete] = useState<FilesToDelete | null>(null);
  const actions = useFileActions(() => {
    setToDelete(null);
    selection.clear();
  });
  const { queues, add } = useFileUploads();

  useLastPage(page, list.isPlaceholderData, (change) => onChange({ ...search, ...change }));

  const confirm = (what: FilesToDelete) => {
    if ('trashed' in what) actions.emptyTrash();
    else
      actions.remove(
        what.files.map(({ id }) => id),
        what.forever,
      );
  };

  return (
    <FileDrop
      disabled={isTrash || !mayUpload}
      label={translate('Drop files to upload')}
      onFiles={(files) => add(files, 'uploads')}
    >
      <AdminPage
        title={translate('Files')}
        description={translate('Browse uploaded files and restore deleted ones.')}
        actions={mayUpload && <UploadButtons onFiles={add} />}
      >
        <StorageUsage usage={usage} />
        <FolderSwitch
          isTrash={isTrash}
          trashed={usage?.trashed.files ?? 0}
          onChange={onChange}
          onEmpty={setToDelete}
        />
        <FileFilters
          search={search}
          ownerName={page?.data.find(({ owner }) => owner?.id === search.owner)?.owner?.display_name}
          onChange={onChange}
        />
        {queues.map((queue, index) => (
          <UploadList
            key={String(index)}
            records={queue.records}
            interrupted={queue.interrupted}
            onAbort={queue.abort}
            onRetry={queue.retry}
            onRemove={queue.remove}
            onFiles={queue.add}
            onForget={queue.forget}
          />
        ))}
        <FileList
          files={page?.data}
          search={search}
          isFailed={list.isError && page === undefined}
          isBusy={list.isPlaceholderData}
          selection={selection}
          actions={actions}
          onChange={onChange}
          onDelete={(files) => setToDelete({ files, forever: isTrash })}
          onRetry={() => void list.refetch()}
        />
        {page && page.data.length > 0 && (
          <ListPages
            page={page}
            {...(page.total >= countedFiles ? { total: `${countedFiles - 1}+` } : {})}
            onChange={(change) => onChange({ ...search, ...change })}
          />
        )}
      </AdminPage>
      <DeleteDialog
        toDelete={toDelete}
        isBusy={actions.isBusy}
        onConfirm={confirm}
        onClose={() => setToDelete(null)}
      />
    </FileDrop>
  );
}
