import { minLoggedTerm } from './limits.ts';

const address = /\S@/;
const ticketNumber = /#\s*\d|^\s*\d+\s*$/;
/** Seven digits or more with what telephone numbers are written with in between. */
const telephone = /\d(?:[\s()./+-]{0,3}\d){6}/;

/** In these scripts two signs are a word. */
const shortWords = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}/u;

/**
 * Whether a search is logged: one that says something, and does not name somebody or something of theirs by an address, a
 * telephone number or the number of a ticket.
 */
export const isLoggedTerm = (term: string) =>
  (term.length >= minLoggedTerm || shortWords.test(term)) &&
  !(address.test(term) || ticketNumber.test(term) || telephone.test(term));
