import { AppError } from './errors.ts';
import type { Text } from './translation.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Canonical text of a value: nothing and an empty text are equal, and lists of records are unordered. */
function meaningOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'null';
  if (Array.isArray(value)) return `[${value.map(meaningOf).sort().join()}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, part]) => `${key}:${meaningOf(part)}`);
  return `{${parts.sort().join()}}`;
}

export const meansSame = (one: unknown, other: unknown) => meaningOf(one) === meaningOf(other);

/** A list whose order means something, as it is compared. */
export const inOrder = (list: readonly unknown[] | undefined) =>
  list === undefined ? undefined : Object.fromEntries(list.entries());

/** The fields of one record that are not the same in another. */
export const differingFields = (one: Fields, other: Fields): string[] =>
  Object.keys(one).filter((field) => !meansSame(one[field], other[field]));

interface Edit {
  /** Field values when the editor was opened; undefined, or without a field, overwrites any value. */
  before: Fields | undefined;
  sent: Fields;
}

/**
 * Throws 409 with `details.changed` when fields were changed since the editor read them. Equal changes are no conflict,
 * and neither are omitted fields.
 */
export function assertUnchanged(stored: Fields, { before = {}, sent }: Edit, reason: string, text: Text) {
  const changed = Object.keys(before).filter(
    (field) =>
      before[field] !== undefined &&
      sent[field] !== undefined &&
      !meansSame(before[field], stored[field]) &&
      !meansSame(sent[field], stored[field]),
  );
  if (changed.length > 0) throw new AppError('conflict', reason, text, { details: { changed } });
}
