/** The value of filters for tickets without a group or a category. Without schemas: every page of the site reads addresses by it. */
export const noRecord = 0;
