import { emailAddress } from '#shared/validation.ts';
import type { Translate } from '../translation/use-translate.ts';

const address = emailAddress();

export const isAddress = (entry: string) => address.safeParse(entry).success;

/** A part between commas: the address behind a name, addresses with blanks between, or what it is. */
function entriesOf(part: string): string[] {
  const bracketed = /<([^<>]*)>$/.exec(part)?.[1]?.trim();
  if (bracketed !== undefined && bracketed !== '') return [bracketed.toLowerCase()];
  const words = part.split(/\s+/);
  return words.every((word) => word.includes('@')) ? words.map((word) => word.toLowerCase()) : [part];
}

/** Split at commas, semicolons and ends of lines, but not within the quotes of a name. */
function partsOf(text: string): string[] {
  const parts = [''];
  let isQuoted = false;
  for (const letter of text) {
    isQuoted = letter === '"' ? !isQuoted : isQuoted && letter !== '\n';
    if (!isQuoted && (letter === ',' || letter === ';' || letter === '\n')) parts.push('');
    else parts.push(`${parts.pop()}${letter}`);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/**
 * What a typed or pasted text names: `Ann <ann@example.org>; bob@example.org` are two addresses. Nothing is left out:
 * what is no address is an entry too.
 */
export const entriesIn = (text: string): string[] => [
  // Behind the brackets of one address the next one begins.
  ...new Set(partsOf(text.replaceAll('> ', '>,')).flatMap(entriesOf)),
];

/** The addresses of a form: those that are entries already, and what still stands in the field. */
export type AddressValues = { emails: string[]; emails_text: string };

export const noAddresses: AddressValues = { emails: [], emails_text: '' };

export const allEntries = ({ emails, emails_text }: AddressValues) => [
  ...new Set([...emails, ...entriesIn(emails_text)]),
];

/** What keeps those entries from being sent; undefined when nothing does. */
export function addressesError(
  entries: readonly string[],
  limit: number,
  translate: Translate,
): string | undefined {
  if (entries.length === 0) return translate('Enter at least one address.');
  return copiesError(entries, limit, translate);
}

/** The same for addresses that can be left out. */
export function copiesError(
  entries: readonly string[],
  limit: number,
  translate: Translate,
): string | undefined {
  if (entries.length > limit) return translate('You can enter up to :limit addresses at once.', { limit });
  const bad = entries.find((entry) => !isAddress(entry));
  return bad === undefined ? undefined : translate(":entry isn't an email address.", { entry: bad });
}
