/** The wall-clock time of a zone at a timestamp, as if it were UTC. */
function wallClock(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const of = (name: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(({ type }) => type === name)?.value ?? 0);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

const day = 86_400_000;

/**
 * The timestamp of a local time in a zone (`2027-01-15T09:00`, the format of date fields). An ambiguous time means the
 * earlier one; a skipped one is moved by the length of the gap. Null for an invalid time.
 */
export function timestampIn(timeZone: string, typed: string): string | null {
  const wanted = Date.parse(`${typed}Z`);
  if (Number.isNaN(wanted)) return null;
  const offsets = [wanted - day, wanted + day].map((moment) => wallClock(moment, timeZone) - moment);
  const found = offsets
    .map((offset) => wanted - offset)
    .filter((moment) => wallClock(moment, timeZone) === wanted);
  return new Date(found.length > 0 ? Math.min(...found) : wanted - (offsets[0] ?? 0)).toISOString();
}
