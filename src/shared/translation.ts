/** A language as its reader needs it: lines by their English text. */
export interface Language {
  language: string;
  lines: Readonly<Record<string, string>>;
}

type Values = Record<string, string | number>;

/** Turns an English line into the reader's language. */
export interface Translate {
  /**
   * `:name` in a line stands for a value. A line of several forms separated by `|` follows `:count`: one form for each
   * plural category of its language, in the order zero, one, two, few, many, other.
   */
  (line: string, values?: Values): string;
  /** The same for a finished sentence, such as the server's: the line that it was made from is found again. */
  message(text: string): string;
}

const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'ha', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** The writing direction of a language code such as `ar` or `pt-BR`. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.has(language.toLowerCase().split(/[-_]/)[0] ?? '') ? 'rtl' : 'ltr';

const placeholder = /:([a-z_]+)/gi;

/** The names of the values that a line has places for. */
export const placeholdersOf = (line: string): string[] =>
  [...line.matchAll(placeholder)].map(([, name = '']) => name);

const pluralOrder: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The plural categories of a language, in the order of the forms of its lines. */
export function pluralCategories(language: string): Intl.LDMLPluralRule[] {
  const known = new Set(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
  return pluralOrder.filter((category) => known.has(category));
}

function formFor(line: string, language: string, count: number): string {
  const forms = line.split('|');
  const category = new Intl.PluralRules(language).select(count);
  return forms[pluralCategories(language).indexOf(category)] ?? forms.at(-1) ?? line;
}

function fill(line: string, values: Values, language: string): string {
  const { count } = values;
  const form = typeof count === 'number' && line.includes('|') ? formFor(line, language, count) : line;
  return form.replace(placeholder, (whole, name: string) => {
    const value = values[name];
    if (name === 'count' && typeof value === 'number') return new Intl.NumberFormat(language).format(value);
    return String(value ?? whole);
  });
}

/** Recognises the sentences that one line, or one form of it, is the pattern of. */
interface Pattern {
  line: string;
  names: string[];
  matcher: RegExp;
  fixedLength: number;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The patterns of all lines with places for values, those that say most themselves first. */
function patternsOf(lines: Language['lines']): Pattern[] {
  const patterns = Object.keys(lines).flatMap((line) =>
    line.split('|').flatMap((form) => {
      const names = placeholdersOf(form);
      const parts = form.split(/:[a-z_]+/i);
      if (names.length === 0) return [];
      // bounded: what is recognised are sentences of the product, at most a few hundred characters long.
      const matcher = new RegExp(`^${parts.map(escaped).join('(.+?)')}$`, 's');
      return [{ line, names, matcher, fixedLength: parts.join('').length }];
    }),
  );
  return patterns.sort((one, other) => other.fixedLength - one.fixedLength);
}

const translators = new WeakMap<Language, Translate>();

/** The translator of a language; the same one for the same object. Lines that are missing stay English. */
export function translator(language: Language): Translate {
  const known = translators.get(language);
  if (known !== undefined) return known;
  const made = makeTranslator(language);
  translators.set(language, made);
  return made;
}

function makeTranslator({ language, lines }: Language): Translate {
  const translate = (line: string, values: Values = {}) => {
    const known = Object.hasOwn(lines, line) ? lines[line] : undefined;
    return known === undefined ? fill(line, values, 'en') : fill(known, values, language);
  };
  let patterns: Pattern[] | undefined;

  const message = (text: string): string => {
    if (Object.hasOwn(lines, text)) return translate(text);
    patterns ??= patternsOf(lines);
    for (const { line, names, matcher } of patterns) {
      const found = matcher.exec(text);
      if (found === null) continue;
      const entries = names.map((name, index) => [name, readValue(name, found[index + 1] ?? '')] as const);
      return translate(line, Object.fromEntries(entries));
    }
    return text;
  };

  /** The name of a field is a line of its own, and so is a sentence within another. */
  const readValue = (name: string, text: string): string | number => {
    if (name === 'attribute') return translate(text);
    if (name === 'message') return message(text);
    return name === 'count' && /^\d+$/.test(text) ? Number(text) : text;
  };

  return Object.assign(translate, { message });
}
