/** Max number of cached formats: the server formats for all languages and time zones. */
const maxFormats = 200;

/**
 * Cached, as creating a format takes a hundred times as long as using it, and a long conversation shows hundreds of
 * dates.
 */
const formats = new Map<string, Intl.DateTimeFormat>();
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();
const timezones = new Map<string, string | undefined>();

function remembered<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  if (known.has(key)) return known.get(key) as Value;
  if (known.size >= maxFormats) known.clear();
  const made = make();
  known.set(key, made);
  return made;
}

const second = 1_000;
const steps: [unit: Intl.RelativeTimeFormatUnit, length: number][] = [
  ['year', 365 * 24 * 60 * 60 * second],
  ['month', 30 * 24 * 60 * 60 * second],
  ['week', 7 * 24 * 60 * 60 * second],
  ['day', 24 * 60 * 60 * second],
  ['hour', 60 * 60 * second],
  ['minute', 60 * second],
];

/** `3 hours ago`, `in 2 days`; null for less than a minute ago, which reads 'a few seconds ago'. */
export function relativeTime(moment: Date, now: Date, language: string): string | null {
  const difference = moment.getTime() - now.getTime();
  const format = remembered(
    relativeFormats,
    language,
    () => new Intl.RelativeTimeFormat(language, { numeric: 'always' }),
  );
  for (const [unit, length] of steps) {
    const count = Math.trunc(difference / length);
    if (count !== 0) return format.format(count, unit);
  }
  return difference > 0 ? format.format(Math.ceil(difference / second), 'second') : null;
}

/** The site's three date formats. */
export const datePresets = {
  numeric: { year: 'numeric', month: '2-digit', day: '2-digit' },
  short: { year: 'numeric', month: 'short', day: '2-digit' },
  long: { year: 'numeric', month: 'long', day: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

interface DateFormat {
  language: string;
  preset: keyof typeof datePresets;
  /** Undefined for the browser's own. */
  timeZone: string | undefined;
  withTime?: boolean;
}

/** The cached date format of a language, preset and time zone. */
export function dateFormat({ language, preset, timeZone, withTime = false }: DateFormat) {
  const time = withTime ? ({ hour: '2-digit', minute: '2-digit' } as const) : {};
  return remembered(
    formats,
    [language, preset, timeZone, withTime].join(' '),
    () => new Intl.DateTimeFormat(language, { ...datePresets[preset], ...time, timeZone }),
  );
}

function knownTimezone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** An IANA name; undefined (the browser's own zone) for 'auto', empty and unknown names. */
export function usableTimezone(name: string | null | undefined): string | undefined {
  if (!name || name === 'auto') return undefined;
  return remembered(timezones, name, () => knownTimezone(name));
}

let ownZone: string | undefined;

/** The time zone of the browser, or of the server's process; read once. */
export function browserTimezone(): string {
  ownZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return ownZone;
}
