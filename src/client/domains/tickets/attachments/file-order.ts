import type { FileEntry } from '#shared/uploads.ts';
import type { UploadRecord } from '../../uploads/upload-record.ts';

/** The place of each file of this page in the order in which they were chosen. */
const places = new Map<number, number>();

// What was there before the page was loaded comes first.
const placeOf = ({ id }: Pick<FileEntry, 'id'>) => places.get(id) ?? 0;

/** Remembers where files that have arrived belong: they arrive as they are done, large ones last. */
export function noteOrder(records: readonly Pick<UploadRecord, 'entry' | 'file'>[]): void {
  for (const { entry, file } of records) if (entry !== null) places.set(entry.id, file.order);
}

/** Sorts files as they were chosen. */
export const inOrder = (one: Pick<FileEntry, 'id'>, other: Pick<FileEntry, 'id'>) =>
  placeOf(one) - placeOf(other);
