import type { FileEntry } from '#shared/uploads.ts';
import type { UploadRecord } from '../../uploads/upload-record.ts';

/** Position of each file of this page in the order of selection. */
const places = new Map<number, number>();

// Files from before the page load come first.
const placeOf = ({ id }: Pick<FileEntry, 'id'>) => places.get(id) ?? 0;

/** Records the order of uploaded files, which complete out of order, large ones last. */
export function noteOrder(records: readonly Pick<UploadRecord, 'entry' | 'file'>[]): void {
  for (const { entry, file } of records) if (entry !== null) places.set(entry.id, file.order);
}

/** Comparator for the order of selection. */
export const inOrder = (one: Pick<FileEntry, 'id'>, other: Pick<FileEntry, 'id'>) =>
  placeOf(one) - placeOf(other);
