/** The kinds of files that people tell apart. */
export const fileTypes = ['image', 'audio', 'video', 'text', 'pdf', 'archive', 'document', 'file'] as const;
