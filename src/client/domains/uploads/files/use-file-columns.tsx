import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { useSizeText } from '#client/platform/translation/use-size-text.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Column } from '#client/shell/list/data-table.tsx';
import type { ListedFile } from '#shared/files.ts';
import { FileName, FileOwner, FileUses } from './file-cells.tsx';
import type { FileSearch, FileSort } from './file-search.ts';
import { useFileLabels } from './use-file-labels.ts';

/** What the list says of a file: what it is, whose, and where it is shown. */
export function useFileColumns(search: FileSearch): Column<ListedFile, FileSort>[] {
  const translate = useTranslate();
  const sizeText = useSizeText();
  const isTrash = search.folder === 'trash';
  const { types } = useFileLabels(isTrash);
  return [
    {
      id: 'name',
      head: translate('File name'),
      sort: 'name',
      kind: 'main',
      cell: (file) => <FileName file={file} />,
    },
    { id: 'type', head: translate('Type'), kind: 'second', cell: ({ type }) => types[type] },
    {
      id: 'size',
      head: translate('Size'),
      sort: 'largest',
      cell: ({ file_size }) => <span className="tabular">{sizeText(file_size)}</span>,
    },
    {
      id: 'owner',
      head: translate('Owner'),
      kind: 'short',
      cell: (file) => <FileOwner file={file} search={search} />,
    },
    { id: 'uses', head: translate('Used in'), kind: 'short', cell: (file) => <FileUses file={file} /> },
    {
      id: 'moment',
      head: isTrash ? translate('Deleted') : translate('Uploaded'),
      sort: 'newest',
      cell: ({ deleted_at, created_at }) => <RelativeTime value={deleted_at ?? created_at} />,
    },
  ];
}
