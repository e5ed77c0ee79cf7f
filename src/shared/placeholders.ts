/** Placeholders of saved replies and macros: `{{customer.first_name|there}}`, with a text for no value. */
const personFields = ['first_name', 'last_name', 'display_name', 'email'] as const;

export const placeholderNames = [
  ...personFields.map((field) => `customer.${field}` as const),
  ...personFields.map((field) => `agent.${field}` as const),
  'ticket.id',
  'ticket.subject',
  'ticket.status',
  'ticket.url',
  'site.name',
] as const;

export type PlaceholderName = (typeof placeholderNames)[number];

/** Their values in one ticket; an empty text is no value. */
export type PlaceholderValues = Record<PlaceholderName, string>;

// bounded: no brace is inside of a placeholder
const written = /\{\{([^{}]{0,500})\}\}/g;

const isKnown = (name: string): name is PlaceholderName =>
  (placeholderNames as readonly string[]).includes(name);

interface Placeholder {
  name: string;
  /** Null without one. */
  fallback: string | null;
}

function read(inner: string): Placeholder {
  const bar = inner.indexOf('|');
  if (bar === -1) return { name: inner.trim(), fallback: null };
  return { name: inner.slice(0, bar).trim(), fallback: inner.slice(bar + 1).trim() };
}

/** The names of the placeholders in a text, each once. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(written)].map(([, inner = '']) => read(inner).name)),
];

/** Whether a text has a placeholder that stands for something. */
export const hasPlaceholder = (text: string): boolean => placeholdersIn(text).some(isKnown);

/** The names in a text that stand for nothing. */
export const unknownPlaceholders = (text: string): string[] =>
  placeholdersIn(text).filter((name) => !isKnown(name));

/**
 * The text with what its placeholders stand for. One that has no value and no text for that case stays as it is.
 * @param escaped Makes a value part of the text's format.
 */
export function fillPlaceholders(
  text: string,
  values: PlaceholderValues,
  escaped: (value: string) => string = (value) => value,
): { text: string; missing: string[] } {
  const missing = new Set<string>();
  const filled = text.replaceAll(written, (whole, inner: string) => {
    const { name, fallback } = read(inner);
    if (!isKnown(name)) return whole;
    const value = values[name].trim();
    if (value !== '') return escaped(value);
    if (fallback !== null) return fallback;
    missing.add(name);
    return whole;
  });
  return { text: filled, missing: [...missing] };
}
