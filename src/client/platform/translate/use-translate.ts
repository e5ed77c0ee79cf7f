import { useCallback } from 'react';
import { useSettings } from '../session/use-session.ts';

/** Turns an English sentence into the visitor's language; `:name` stands for a value. */
export type Translate = (line: string, values?: Record<string, string | number>) => string;

export function translateWith(lines: Record<string, string>): Translate {
  return (line, values = {}) => {
    const known = lines[line] ?? line;
    return known.replace(/:([a-z_]+)/gi, (placeholder, name: string) => String(values[name] ?? placeholder));
  };
}

/** The site's own language lines; the key of a line is its English text. */
export function useTranslate(): Translate {
  const { lines } = useSettings().i18n;
  return useCallback((line, values) => translateWith(lines)(line, values), [lines]);
}
