import { plainText } from '../../platform/html/message-html.ts';

/** Characters of a message that a mail quotes. */
export const excerptLength = 600;

/** Characters of a message in a line of a notification. */
export const lineLength = 120;

/** Mails about one ticket are one conversation. */
export const threadOf = (ticketId: number) => `ticket-${ticketId}`;

/** Longest one-line preview of a message in lists. */
const previewLength = 160;

/** The one-line preview of a message in lists. */
export const previewOfHtml = (html: string) => plainText(html, previewLength);
