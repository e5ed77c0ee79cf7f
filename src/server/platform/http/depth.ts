/** Nothing that is called is deeper than a few levels. */
export const deepest = 32;

/** Whether lists and maps lie in each other deeper than that: whoever walks through such a value may never come back. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest + 1) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
