/** A text in a pattern of LIKE, with its signs taken as what they are. */
export const escapePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** The pattern of what holds the text anywhere. */
export const partOf = (text: string) => `%${escapePattern(text)}%`;
