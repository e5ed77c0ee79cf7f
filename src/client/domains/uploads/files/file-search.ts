import { parseOptionalId } from '#client/platform/address/read-address.ts';
import { defineListSearch, oneOf, type SearchOf } from '#client/shell/list/list-search.ts';
import { fileTypes } from '#shared/file-types.ts';
import type { FileOrder } from '#shared/files.ts';
import type { FileEntry } from '#shared/uploads.ts';

export type FileType = FileEntry['type'];

/** What the list is sorted by, each way with its opposite. In the trash the moment is that of the deletion. */
export const fileSorts = {
  newest: { order: 'created_at', direction: 'desc', opposite: 'oldest' },
  oldest: { order: 'created_at', direction: 'asc', opposite: 'newest' },
  name: { order: 'name', direction: 'asc', opposite: 'name-desc' },
  'name-desc': { order: 'name', direction: 'desc', opposite: 'name' },
  largest: { order: 'file_size', direction: 'desc', opposite: 'smallest' },
  smallest: { order: 'file_size', direction: 'asc', opposite: 'largest' },
} as const satisfies Record<string, { order: FileOrder; direction: 'asc' | 'desc'; opposite: string }>;

export type FileSort = keyof typeof fileSorts;

const fileList = defineListSearch({
  sorts: fileSorts,
  filters: {
    type: oneOf(fileTypes),
    folder: oneOf(['trash']),
    /** Id of a person: only theirs. */
    owner: parseOptionalId,
  },
  scopes: ['folder'],
});

export type FileSearch = SearchOf<typeof fileList>;

export const parseFileSearch = fileList.parse;

export const isFiltered = fileList.isFiltered;

/** The files as the filters ask for them. */
export function fileListInputOf(search: FileSearch) {
  const { query, type, folder, owner } = search;
  const { orderBy, orderDir, ...page } = fileList.rangeOf(search);
  const trashed = folder === 'trash';
  return {
    query,
    type,
    trashed,
    userId: owner === undefined ? undefined : String(owner),
    order: trashed && orderBy === 'created_at' ? ('deleted_at' as const) : orderBy,
    direction: orderDir,
    ...page,
  };
}

/** The same part of the library without filters. */
export const unfiltered = ({ folder, sort, perPage }: FileSearch): FileSearch => ({ folder, sort, perPage });
