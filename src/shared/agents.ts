/** `online` takes requests, `busy` takes none more, `away` and `offline` are not there. */
export const availabilities = ['online', 'away', 'busy', 'offline'] as const;
