import { fileTypes } from '#shared/file-types.ts';
import type { FileOrder } from '#shared/files.ts';
import type { FileEntry } from '#shared/uploads.ts';
import { parseOptionalId } from '../../../platform/address/read-address.ts';
import { type ListSearch, pageOf, parseListSearch, sortOf } from '../../../shell/list/list-search.ts';

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

/** The filters of the files screen, as its address carries them. */
export interface FileSearch extends ListSearch<FileSort> {
  type?: FileType;
  folder?: 'trash';
  /** Id of a person: only theirs. */
  owner?: number;
}

export const parseFileSearch = (raw: Record<string, unknown>): FileSearch => ({
  ...parseListSearch(raw, fileSorts),
  type: fileTypes.find((candidate) => candidate === raw.type),
  folder: raw.folder === 'trash' ? 'trash' : undefined,
  owner: parseOptionalId(raw.owner),
});

/** The files as the filters ask for them. */
export function fileListInputOf(search: FileSearch) {
  const { query, type, folder, owner } = search;
  const { order, direction } = fileSorts[sortOf(search, fileSorts)];
  const trashed = folder === 'trash';
  return {
    query,
    type,
    trashed,
    userId: owner === undefined ? undefined : String(owner),
    order: trashed && order === 'created_at' ? ('deleted_at' as const) : order,
    direction,
    ...pageOf(search),
  };
}

export const isFiltered = ({ query, type, owner }: FileSearch) =>
  query !== undefined || type !== undefined || owner !== undefined;

/** The same part of the library without filters. */
export const unfiltered = ({ folder, sort, perPage }: FileSearch): FileSearch => ({ folder, sort, perPage });
