import { Checkbox, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ListedFile } from '#shared/files.ts';
import { useTranslate } from '../../../platform/translation/use-translate.ts';
import { FileRow } from './file-row.tsx';
import { type FileSearch, type FileSort, fileSorts } from './file-search.ts';
import classes from './file-table.module.css';
import type { Selection } from './use-selection.ts';

interface FileTableProps {
  files: ListedFile[];
  search: FileSearch;
  isBusy: boolean;
  selection: Selection<ListedFile>;
  onChange: (search: FileSearch) => void;
  onDelete: (file: ListedFile) => void;
  onRestore: (file: ListedFile) => void;
}

interface SortHeadProps extends Pick<FileTableProps, 'search' | 'onChange'> {
  label: string;
  /** The way that comes first when this column is chosen. */
  first: FileSort;
}

function SortHead({ label, first, search, onChange }: SortHeadProps) {
  const current = search.sort ?? 'newest';
  const isSorted = fileSorts[current].order === fileSorts[first].order;
  const isRising = fileSorts[current].direction === 'asc';
  const Arrow = isRising ? IconArrowUp : IconArrowDown;
  const sort = isSorted ? fileSorts[current].opposite : first;
  return (
    <Table.Th aria-sort={isSorted ? (isRising ? 'ascending' : 'descending') : 'none'}>
      <UnstyledButton className={classes.sort} onClick={() => onChange({ ...search, sort, page: undefined })}>
        {label}
        <Arrow size={14} aria-hidden className={classes.arrow} data-shown={isSorted || undefined} />
      </UnstyledButton>
    </Table.Th>
  );
}

/** Files as a table, or as cards where there is no room for one. */
export function FileTable(props: FileTableProps) {
  const { files, search, isBusy, selection, onChange, onDelete, onRestore } = props;
  const translate = useTranslate();
  const isTrash = search.folder === 'trash';
  const some = selection.selected.length;
  const selectable = files.filter(({ can }) => can.delete).length;
  const sorting = { search, onChange };
  return (
    <Table verticalSpacing={10} horizontalSpacing="sm" className={classes.table} aria-busy={isBusy}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes.check}>
            <Checkbox
              aria-label={translate('Select all on this page')}
              label={translate('Select all on this page')}
              checked={some > 0 && some === selectable}
              indeterminate={some > 0 && some < selectable}
              disabled={selectable === 0}
              onChange={selection.toggleAll}
            />
          </Table.Th>
          <SortHead label={translate('File name')} first="name" {...sorting} />
          <Table.Th className={classes.type}>{translate('Type')}</Table.Th>
          <SortHead label={translate('Size')} first="largest" {...sorting} />
          <Table.Th>{translate('Owner')}</Table.Th>
          <Table.Th>{translate('Used in')}</Table.Th>
          <SortHead label={isTrash ? translate('Deleted') : translate('Added')} first="newest" {...sorting} />
          <Table.Th>
            <VisuallyHidden>{translate('Actions')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            search={search}
            isSelected={selection.isSelected(file.id)}
            onSelect={() => selection.toggle(file.id)}
            onDelete={() => onDelete(file)}
            onRestore={() => onRestore(file)}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}
