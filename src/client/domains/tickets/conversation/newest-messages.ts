export const messagesPerPage = 50;

/** Query of the newest page of a conversation, as loaders prefetch it. */
export const newestMessages = (id: number) => ({ id, page: 1, perPage: messagesPerPage });
