import { customType } from 'drizzle-orm/pg-core';
import renamed from './renamed-lines.json' with { type: 'json' };

/**
 * English lines are keys: of translations, of a site's own texts, of texts in stored notifications and invoices. When a line
 * is reworded, its former wording stays in `renamed-lines.json`, so that what was stored with it is still found.
 */
const present: Readonly<Record<string, string>> = renamed;

/** The present wording of an English line that an earlier version stored. */
export const currentLine = (line: string): string =>
  Object.hasOwn(present, line) ? (present[line] ?? line) : line;

/** Texts by their present lines. A text stored by the present line has priority over one by a former line. */
export function withCurrentLines<Value>(lines: Readonly<Record<string, Value>>): Record<string, Value> {
  const entries = Object.entries(lines);
  const isFormer = ([line]: [string, Value]) => currentLine(line) !== line;
  return Object.fromEntries([
    ...entries.filter(isFormer).map(([line, text]) => [currentLine(line), text] as const),
    ...entries.filter((entry) => !isFormer(entry)),
  ]);
}

/** A `jsonb` column with stored lines; `read` gives them their present wording. */
export const jsonbOfLines = <Stored>(name: string, read: (stored: Stored) => Stored) =>
  customType<{ data: Stored; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (stored) => read((typeof stored === 'string' ? JSON.parse(stored) : stored) as Stored),
  })(name);
