/** The header in which a tab of a browser names itself. */
export const tabHeader = 'X-Tab';
