import { isDeepStrictEqual } from 'node:util';
import { isMap, merge, nestAt, valueAt } from '#shared/setting-paths.ts';
import { secretMask } from '#shared/settings.ts';

const maxCharacters = 2000;
const maxItems = 200;

/** Suffixes of names whose values are masked in logs. */
const secretName =
  /(?:^|_)(?:password|password_hash|secret|token|validator|recovery_codes|private_key|api_key)$/;
/** The password in an address such as `smtp://user:password@mail.example.org`. */
const addressPassword = /(:\/\/[^\s/:@]{0,200}:)[^\s/@]{1,500}@/g;

/** The logged form of a value: secrets masked, long texts truncated. */
function shown(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => shown(item, name));
  if (isMap(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shown(part, key)]));
  }
  if (value === null || typeof value === 'boolean') return value;
  if (secretName.test(name)) return secretMask;
  if (typeof value !== 'string') return value;
  const text = value.replace(addressPassword, `$1${secretMask}@`);
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text;
}

/** Both without equal parts, recursively for maps; lists and scalars as a whole. */
function differences(before: unknown, after: unknown): { before: unknown; after: unknown } {
  if (!isMap(before) || !isMap(after)) return { before, after };
  const changes = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !isDeepStrictEqual(before[key], after[key]))
    .map((key) => [key, differences(before[key], after[key])] as const);
  const side = (which: 'before' | 'after') =>
    Object.fromEntries(
      changes.flatMap(([key, change]) => (change[which] === undefined ? [] : [[key, change[which]]])),
    );
  return { before: side('before'), after: side('after') };
}

const asJson = (value: unknown): unknown =>
  value === undefined || value === null ? null : JSON.parse(JSON.stringify(value));

/**
 * The logged difference: null for an absent side, and null altogether when both are equal. `secrets` are paths of
 * masked values, besides those recognized by name.
 */
export function changesOf(
  before: unknown,
  after: unknown,
  secrets: readonly (readonly string[])[] = [],
): { before: unknown; after: unknown } | null {
  const sides = { before: asJson(before), after: asJson(after) };
  if (sides.before !== null && isDeepStrictEqual(sides.before, sides.after)) return null;
  const changes = differences(sides.before, sides.after);
  const mask = (side: unknown) =>
    secrets.reduce<unknown>(
      (masked, path) =>
        (valueAt(masked, path) ?? null) === null ? masked : merge(masked, nestAt(path, secretMask)),
      shown(side),
    );
  return { before: mask(changes.before), after: mask(changes.after) };
}
