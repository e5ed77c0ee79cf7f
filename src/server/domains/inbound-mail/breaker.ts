/** Messages from one address within the minutes; more wait for a decision. */
export const breaker = { messages: 20, minutes: 10 };
