/** Levels of nesting that an input may have; those of the product have a few. */
export const deepest = 32;

/** Whether a value is nested deeper than that: a recursive walk through it could overflow the stack. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest + 1) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
