import type { AuditEntry } from '#shared/logs.ts';
import { domains } from '../../domains.ts';
import type { Translate } from '../../platform/translation/use-translate.ts';
import { auditLabelsOf } from '../../shell/client-domain.ts';

/** An entry as it comes over the wire, where what is unknown may be absent. */
export type LoggedEntry = Omit<AuditEntry, 'before' | 'after'> & { before?: unknown; after?: unknown };

/** "Role edited" of `role.update`; actions that only former versions wrote are shown by their names. */
export const actionName = (action: string, translate: Translate): string =>
  auditLabelsOf(domains, translate).get(action) ?? action.replaceAll(/[._]/g, ' ');

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface FieldChange {
  /** Where it is in the thing, with dots between its words; empty for the whole. */
  path: string;
  before: unknown;
  after: unknown;
}

type Parts = Map<string, unknown>;

/** The records of a list by what stays the same when they change: their ids, or else their places. */
function byId(list: readonly Record<string, unknown>[]): Parts {
  const parts = new Map<string, unknown>(list.map((item, index) => [String(item.id ?? index + 1), item]));
  return parts.size === list.length ? parts : new Map(list.map((item, index) => [String(index + 1), item]));
}

/** The parts of a value that are compared one by one; undefined of what is compared as a whole. */
function partsOf(value: unknown): Parts | undefined {
  if (isMap(value)) return new Map(Object.entries(value));
  return Array.isArray(value) && value.length > 0 && value.every(isMap) ? byId(value) : undefined;
}

/** What was changed, field by field, in lists of records too; undefined is what was not there. */
export function fieldChanges(before: unknown, after: unknown, path = ''): FieldChange[] {
  const [old, young] = [partsOf(before), partsOf(after)];
  if (old === undefined && young === undefined) {
    if ((before ?? null) === null && (after ?? null) === null) return [];
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
  }
  const [oldKeys, youngKeys] = [[...(old?.keys() ?? [])], [...(young?.keys() ?? [])]];
  const [kept, keptNow] = [
    oldKeys.filter((key) => young?.has(key)),
    youngKeys.filter((key) => old?.has(key)),
  ];
  const isReordered = Array.isArray(after) && kept.join() !== keptNow.join();
  return [
    ...(isReordered ? [{ path, before: oldKeys, after: youngKeys }] : []),
    ...[...new Set([...oldKeys, ...youngKeys])].flatMap((key) =>
      fieldChanges(old?.get(key), young?.get(key), path === '' ? key : `${path}.${key}`),
    ),
  ];
}

/** A value as people read it. */
export function valueText(value: unknown, translate: Translate): string {
  if (value === true) return translate('Yes');
  if (value === false) return translate('No');
  if (value === null || value === undefined || value === '') return translate('Empty');
  if (Array.isArray(value)) {
    if (value.length === 0) return translate('Empty');
    return value.some((item) => typeof item === 'object')
      ? JSON.stringify(value, null, 1)
      : value.map(String).join(', ');
  }
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value);
}

/** Whether it was made, or went: then only one side has something to say. */
export const sidesOf = ({ before, after }: Pick<LoggedEntry, 'before' | 'after'>) => ({
  hasBefore: (before ?? null) !== null,
  hasAfter: (after ?? null) !== null,
});
