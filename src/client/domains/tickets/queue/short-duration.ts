const minute = 60_000;
const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const;

/** Milliseconds as `3h` or `12d`: the largest unit that fits, at least `1m`. */
export function shortDuration(milliseconds: number, language: string): string {
  const [unit, length] = units.find(([, size]) => milliseconds >= size) ?? units[2];
  const count = Math.max(1, Math.floor(milliseconds / length));
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow' }).format(count);
}
