/** A language as its reader needs it: lines by their English text. */
export interface Language {
  language: string;
  lines: Readonly<Record<string, string>>;
}

/** Lines by their English text, of each language. */
export type Texts = Readonly<Record<string, Language['lines']>>;

/** Values of a line's placeholders; a value may be a translatable text itself, such as the name of a field. */
export type Values = { [name: string]: string | number | Translatable };

/** A translatable text: an English line, and the values of its placeholders. */
export interface Translatable {
  line: string;
  values: Values;
}

/** A line with its values, for readers in any language. */
export const translatable = (line: string, values: Record<string, string | number> = {}) => ({
  line,
  values,
});

/** A sentence; one without values is its line. */
export type Text = string | Translatable;

/**
 * Translates an English line, or a text made of one, into the reader's language.
 * `:name` in a line is a placeholder. A line of several forms separated by `|` is selected by `:count`: one form for
 * each plural category of its language, in the order zero, one, two, few, many, other. Where one English word has two
 * meanings, the value `as` selects one: `translate('Open', { as: 'verb' })` is the line `Open#verb` of other languages.
 */
export type Translate = (text: Text, values?: Values) => string;

const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'ha', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** The writing direction of a language code such as `ar` or `pt-BR`. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.has(language.toLowerCase().split(/[-_]/)[0] ?? '') ? 'rtl' : 'ltr';

const placeholder = /:([a-z_]+)/gi;

/** The names of the values that a line has places for. */
export const placeholdersOf = (line: string): string[] =>
  [...line.matchAll(placeholder)].map(([, name = '']) => name);

const pluralOrder: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

interface Rules {
  plural: Intl.PluralRules;
  number: Intl.NumberFormat;
  categories: Intl.LDMLPluralRule[];
}

const rules = new Map<string, Rules>();

/** The rules of a language for numbers; made once, as that takes much longer than to use them. */
function rulesOf(language: string): Rules {
  const known = rules.get(language);
  if (known !== undefined) return known;
  const plural = new Intl.PluralRules(language);
  const used = new Set(plural.resolvedOptions().pluralCategories);
  const made = {
    plural,
    number: new Intl.NumberFormat(language),
    categories: pluralOrder.filter((category) => used.has(category)),
  };
  rules.set(language, made);
  return made;
}

/** The plural categories of a language, in the order of the forms of its lines. */
export const pluralCategories = (language: string): readonly Intl.LDMLPluralRule[] =>
  rulesOf(language).categories;

function formFor(line: string, language: string, count: number): string {
  const forms = line.split('|');
  const { plural, categories } = rulesOf(language);
  return forms[categories.indexOf(plural.select(count))] ?? forms.at(-1) ?? line;
}

function fill(line: string, values: Values, language: string, translate: Translate): string {
  const { count } = values;
  const form = typeof count === 'number' && line.includes('|') ? formFor(line, language, count) : line;
  return form.replace(placeholder, (whole, name: string) => {
    const value = values[name];
    if (name === 'count' && typeof value === 'number') return rulesOf(language).number.format(value);
    return typeof value === 'object' ? translate(value) : String(value ?? whole);
  });
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
  const translate: Translate = (text, values = {}) => {
    if (typeof text === 'object') return say(text);
    const meant = values.as === undefined ? undefined : lines[`${text}#${values.as}`];
    const known = meant ?? (Object.hasOwn(lines, text) ? lines[text] : undefined);
    return known === undefined
      ? fill(text, values, 'en', translate)
      : fill(known, values, language, translate);
  };

  /** A language may translate a sentence as a whole, such as that for one field: it has priority over its line. */
  const say = ({ line, values }: Translatable): string => {
    const whole = english(line, values);
    return Object.hasOwn(lines, whole) ? translate(whole) : translate(line, values);
  };

  return translate;
}

/** English, the language that lines are written in. */
export const english: Translate = (text, values = {}) =>
  typeof text === 'object' ? english(text.line, text.values) : fill(text, values, 'en', english);
