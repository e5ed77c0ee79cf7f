/** Escapes a text for a LIKE pattern, so that its wildcards match literally. */
export const escapePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** LIKE pattern that matches the text anywhere. */
export const partOf = (text: string) => `%${escapePattern(text)}%`;
