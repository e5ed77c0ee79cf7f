/** The list as the screen and the page before it ask for it. */
export const listInput = { limit: 30 };
