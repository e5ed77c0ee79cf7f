import { minLoggedTerm } from './limits.ts';

const address = /\S@/;
const ticketNumber = /#\s*\d|^\s*\d+\s*$/;
/** Seven digits or more with the separators of telephone numbers. */
const telephone = /\d(?:[\s()./+-]{0,3}\d){6}/;

/** In these scripts two signs are a word. */
const shortWords = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}/u;

/**
 * Whether a search is logged: it is long enough, and contains no identifying email address, telephone number or ticket
 * number.
 */
export const isLoggedTerm = (term: string) =>
  (term.length >= minLoggedTerm || shortWords.test(term)) &&
  !(address.test(term) || ticketNumber.test(term) || telephone.test(term));
