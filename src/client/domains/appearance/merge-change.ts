type Values = Record<string, unknown>;

const isMap = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lays a change over settings, map by map; lists and plain values are replaced whole. */
export function mergeChange(base: Values, change: Values): Values {
  const merged = { ...base };
  for (const [key, value] of Object.entries(change)) {
    const before = merged[key];
    merged[key] = isMap(before) && isMap(value) ? mergeChange(before, value) : value;
  }
  return merged;
}
