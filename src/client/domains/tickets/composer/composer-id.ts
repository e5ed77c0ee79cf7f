/** Where the field to write in is, for links that lead to it. */
export const composerId = 'reply-field';
