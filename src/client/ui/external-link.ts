/** Attributes of a link that opens beside the site. */
export const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const;
