type Path = readonly string[];

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lays a change over a value, map by map; lists and plain values are replaced whole. */
export function merge(base: unknown, change: unknown): unknown {
  if (!isMap(base) || !isMap(change)) return change;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(change)) {
    merged[key] = Object.hasOwn(base, key) ? merge(base[key], value) : value;
  }
  return merged;
}

/** The paths to all values that are no maps. */
export const leavesOf = (value: unknown, path: Path = []): Path[] =>
  isMap(value) ? Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...path, key])) : [path];

export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (part, key) => (isMap(part) && Object.hasOwn(part, key) ? part[key] : undefined),
    value,
  );

/** Maps around a value, one for each word of its path. */
export const nestAt = (path: Path, value: unknown): unknown =>
  path.reduceRight<unknown>((part, key) => ({ [key]: part }), value);

/** The value without the part at that path. */
export function withoutPath(value: unknown, [key, ...rest]: Path): unknown {
  if (!isMap(value) || key === undefined || !Object.hasOwn(value, key)) return value;
  const { [key]: part, ...others } = value;
  return rest.length === 0 ? others : { ...others, [key]: withoutPath(part, rest) };
}
