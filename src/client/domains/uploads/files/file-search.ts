import { fileTypes } from '#shared/file-types.ts';
import type { FileOrder } from '#shared/files.ts';
import { pageSizes } from '#shared/limits.ts';
import { cutText } from '#shared/text.ts';
import type { FileEntry } from '#shared/uploads.ts';
import { parsePageNumber } from '../../../platform/address/read-address.ts';

const longest = 255;

const defaultPageSize = 15;

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

const sortNames = Object.keys(fileSorts) as FileSort[];

/** The filters of the files screen, as its address carries them. */
export interface FileSearch {
  query?: string;
  type?: FileType;
  folder?: 'trash';
  /** Id of a person: only theirs. */
  owner?: number;
  sort?: FileSort;
  page?: number;
  perPage?: number;
}

export function parseFileSearch(raw: Record<string, unknown>): FileSearch {
  const words = raw.query === undefined ? '' : cutText(String(raw.query).trim(), longest);
  const owner = Number(raw.owner);
  const sort = sortNames.find((candidate) => candidate === raw.sort);
  const size = pageSizes.find((candidate) => candidate === Number(raw.perPage));
  return {
    query: words || undefined,
    type: fileTypes.find((candidate) => candidate === raw.type),
    folder: raw.folder === 'trash' ? 'trash' : undefined,
    owner: Number.isInteger(owner) && owner > 0 && owner < 2 ** 31 ? owner : undefined,
    sort: sort === 'newest' ? undefined : sort,
    page: parsePageNumber(raw.page),
    perPage: size === defaultPageSize ? undefined : size,
  };
}

/** The files as the filters ask for them. */
export function fileListInputOf({ query, type, folder, owner, sort, page, perPage }: FileSearch) {
  const { order, direction } = fileSorts[sort ?? 'newest'];
  const trashed = folder === 'trash';
  return {
    query,
    type,
    trashed,
    userId: owner === undefined ? undefined : String(owner),
    order: trashed && order === 'created_at' ? ('deleted_at' as const) : order,
    direction,
    page: page ?? 1,
    perPage: perPage ?? defaultPageSize,
  };
}

export const isFiltered = ({ query, type, owner }: FileSearch) =>
  query !== undefined || type !== undefined || owner !== undefined;

/** The same part of the library without filters. */
export const unfiltered = ({ folder, sort, perPage }: FileSearch): FileSearch => ({ folder, sort, perPage });
