/** File types shown in the interface. */
export const fileTypes = ['image', 'audio', 'video', 'text', 'pdf', 'archive', 'document', 'file'] as const;
