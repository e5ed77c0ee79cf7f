/** A front matter value as text; null for other types. */
export function toText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  return value instanceof Date ? value.toISOString().replace(/T00:00:00\.000Z$/, '') : null;
}

/** A list of tags, or comma-separated tags; null for other types. */
export function toTagList(value: unknown): string[] | null {
  const list = Array.isArray(value) ? value.map(toText) : (toText(value)?.split(',') ?? null);
  if (list === null || list.includes(null)) return null;
  return list.flatMap((word) => (word?.trim() ? [word.trim()] : []));
}
