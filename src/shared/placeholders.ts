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

const asItIs = (value: string) => value;

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

/** The text that a placeholder stands for: its value, else its text for that case; null without both. */
function filledBy(
  { name, fallback }: Placeholder,
  values: PlaceholderValues,
  escaped = asItIs,
): string | null {
  if (!isKnown(name)) return null;
  const value = values[name].trim();
  return value === '' ? fallback : escaped(value);
}

/**
 * The text with what its placeholders stand for. One that has no value and no text for that case stays as it is.
 * @param escaped Makes a value part of the text's format.
 */
export function fillPlaceholders(
  text: string,
  values: PlaceholderValues,
  escaped?: (value: string) => string,
): { text: string; missing: string[] } {
  const missing = new Set<string>();
  const filled = text.replaceAll(written, (whole, inner: string) => {
    const placeholder = read(inner);
    const value = filledBy(placeholder, values, escaped);
    if (value === null && isKnown(placeholder.name)) missing.add(placeholder.name);
    return value ?? whole;
  });
  return { text: filled, missing: [...missing] };
}

/** The text with what its placeholders stand for, for readers: where that is nothing, it has a gap. */
export const fillWithGaps = (text: string, values: PlaceholderValues): string =>
  text.replaceAll(written, (_whole, inner: string) => filledBy(read(inner), values) ?? '');
