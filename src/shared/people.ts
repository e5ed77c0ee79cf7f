/** `queued` is being made, `ready` can be fetched, `failed` has to be asked for again. */
export const exportStates = ['queued', 'ready', 'failed'] as const;
