/** Counts of views go up to here. Apart from the schemas of views, which the agents' rail does not load. */
export const maxViewCount = 1001;
