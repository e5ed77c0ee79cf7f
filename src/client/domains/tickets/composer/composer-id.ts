/** Id of the reply field, for links and focus. */
export const composerId = 'reply-field';
