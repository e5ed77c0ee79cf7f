/** The value of filters for tickets that are in no group. Without schemas: every page of the site reads addresses by it. */
export const noGroup = 0;
