/** Messages from one address to a mail server within the minutes; more wait for a decision. */
export const breaker = { messages: 20, minutes: 10 };
