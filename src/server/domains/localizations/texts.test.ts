import { describe, expect, it } from 'vitest';
import { placeholdersOf, pluralCategories } from '#shared/translation.ts';
import { domains } from '../../domains.ts';
import type { Domain } from '../../platform/domain.ts';
import { textsOf } from '../../platform/domain.ts';
import { collectTexts, domainsByText, skeleton, unlabelledFields } from '../../testing/texts.ts';
import { shippedLocalizations } from './service.ts';

const said = collectTexts();
const textOf = ({ text }: { text: string }) => text;
const saidLines = [...said.lines, ...said.fields].map(textOf);

/** Data of a new site, parts of the world, names of fields that no form spells out, refusals that are no sentences. */
const besides = new Set([
  'Learn more',
  ...['Low', 'Normal', 'High', 'Urgent'],
  '`:name` exceeds maximum allowed size of :size',
  'This file type is not allowed',
  ':message (and :count more error)|:message (and :count more errors)',
  ...['password confirmation', 'current password', 'first name', 'last name', 'site name', 'purchase code'],
  ...['is default', 'permissions', 'require two factor', 'email verified'],
  ...['token name', 'code', 'subject', 'body', 'category', 'status'],
  'An error occurred. Please try again later',
  'The site is temporarily unavailable. Please try again in a few seconds.',
  'Unauthenticated.',
  'A request with this idempotency key is still in progress. Check whether it succeeded before you retry with a new key.',
  'Idempotency keys can have up to :count characters.',
  // Texts of the page that follows a form without scripts.
  'Reply sent',
  'Only the beginning of your text is shown here. Go back in your browser to find all of it.',
  // Refusals that are worded for one field.
  'The body field is required.',
  'The relative path field must be in a valid format.',
  'Locked',
  ...[
    'Africa',
    'America',
    'Antarctica',
    'Arctic',
    'Asia',
    'Atlantic',
    'Australia',
    'Europe',
    'Indian',
    'Pacific',
  ],
]);

const sameInGerman = new Set([
  'URL',
  'Cc',
  'Bcc',
  'Cc: :addresses',
  'Bcc: :addresses',
  'Spam',
  'Original',
  'Demo',
  'Host',
  'Limit',
  'Links',
  'Port',
  'System',
  'Video',
  'Administrator',
  'Agent',
  'Audio',
  'Bucket',
  'Manager',
  ':tax (:rate)',
  'CSV',
  'JSON Lines',
  'Position',
  'Online',
  'Problem',
  ':ms ms',
  'URLs',
  'Version',
  'Version :version',
  'API',
  'OK',
  'Text',
  'text',
  'Webhooks',
  'Browser',
  'Ticket',
  'Tickets',
  'Details',
  'Status',
  'Link',
  'Code',
  'Optional',
  'Name',
  'Normal',
  'Person',
]);

const translations = shippedLocalizations(textsOf(domains)).filter(({ language }) => language !== 'en');

const formsOf = (line: string) => line.split('|');

const brought: readonly Domain[] = domains;

/** The domain of a text: the one that uses it, and the settings for texts of several or none. */
const domainOf = domainsByText([...said.lines, ...said.fields], said.sentences);

const inOrder = (lines: string[]) =>
  lines.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));

/** Words for which the glossary has another term, and lines that the specification or the contract spells out. */
const replacedTerms =
  /\b(mails|somebody|everybody|nobody|whoever|in the meantime|for good|put away|can not|pictures?|colours?|cancelled|recycle bin|guides|anew|switched? o(?:n|ff)|throw away|take back|give back)\b/i;
const quoted = new Set([
  'Somebody wrote in this ticket while you were typing. Read it, then send again.',
  'The last administrator can not be deleted.',
  'Your account will be deleted immediately and permanently. Once deleted, accounts can not be restored.',
]);

describe('the lines of the product', () => {
  const texts = [...new Set([...saidLines, ...said.sentences.map(textOf)])];

  it('use one term for one concept', () => {
    expect(texts.filter((text) => replacedTerms.test(text) && !quoted.has(text))).toEqual([]);
  });

  it('are sentences when they are long: no label or button has more than 120 characters', () => {
    const long = texts.filter((text) =>
      text.split('|').some((form) => form.length > 120 && !/[.?!…]["”)]?$/.test(form)),
    );
    expect(long).toEqual([]);
  });
});

/** Names of inputs that say nothing in a message: "The hand over to field is required." */
const inputName = / ids?$| at$|^(from|to|until|what|words|query|hand over to|send invite|interval count)$/;

describe('the fields of forms', () => {
  it('are named in messages as on the screen, not by their inputs', () => {
    expect(unlabelledFields().filter((field) => inputName.test(field.split(': ')[1] ?? ''))).toEqual([]);
  });
});

describe.each(translations)('the lines of $language', ({ language, lines }) => {
  const skeletons = new Set(Object.keys(lines).flatMap(formsOf).map(skeleton));

  it('say whatever the product says', () => {
    const missing = saidLines.filter((line) => !Object.hasOwn(lines, line));
    const unsaid = said.sentences.map(textOf).filter((sentence) => !skeletons.has(skeleton(sentence)));
    expect([...new Set([...missing, ...unsaid])]).toEqual([]);
  });

  it('say nothing else', () => {
    const needed = new Set([...saidLines, ...besides]);
    const sentences = new Set(said.sentences.map((sentence) => skeleton(sentence.text)));
    const unused = Object.keys(lines).filter(
      (line) => !needed.has(line) && !formsOf(line).some((form) => sentences.has(skeleton(form))),
    );
    expect(unused).toEqual([]);
  });

  it('are in the file of the domain that says them, in order', () => {
    for (const { name, texts = {} } of brought) {
      const own = Object.keys(texts[language] ?? {});
      expect(own).toEqual(inOrder(own));
      const misplaced = own.filter((line) => domainOf(line) !== name);
      expect(misplaced.map((line) => `${domainOf(line)}: ${line}`)).toEqual([]);
    }
  });

  it('have places for the same values, and a form for every number', () => {
    const categories = pluralCategories(language);
    const wrong = Object.entries(lines).filter(([line, translation]) => {
      const forms = formsOf(translation);
      const wanted = [...new Set(placeholdersOf(line))].sort();
      const places = forms.map((form) => [...new Set(placeholdersOf(form))].sort());
      const counted = forms.length === categories.length && wanted.includes('count');
      if (forms.length > 1 && !counted) return true;
      // One thing need not be counted.
      return (
        !places.every((names) =>
          wanted.every((name) => names.includes(name) || (counted && name === 'count')),
        ) || places.flat().some((name) => !wanted.includes(name))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('are not left in English', () => {
    const same = Object.keys(lines).filter((line) => lines[line] === line && !sameInGerman.has(line));
    expect(same).toEqual([]);
  });
});
