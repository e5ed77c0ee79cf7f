type Rule = readonly [british: RegExp, american: string, american: RegExp, british: string];

/** Stems that end in British "our" and American "or": other words with these letters are unrelated. */
const our =
  'arm|behavi|cand|clam|col|demean|endeav|fav|ferv|flav|glam|harb|hon|hum|lab|neighb|od|parl|ranc|rig|rum|sav|tum|val|vap|vig';
const afterOur = '(s|ed|ing|ful|less|able|al|hood|ites?|ly)?$';
const re = 'calib|cent|cub|fib|lit|lust|meag|[a-z]{0,6}met|scept|somb|spect|theat';
const ence = 'def|off|lic|pret';
const ise = '(es?|ed|ing|ers?|able|ations?)$';
const ell = '([aeiou][^aeiou]{1,3}[aeo])';

const rules: readonly Rule[] = [
  [
    // bounded: a word; nothing in it repeats.
    new RegExp(`^((?:dis|mis)?(?:${our}))our${afterOur}`),
    '$1or$2',
    // bounded: a word; nothing in it repeats.
    new RegExp(`^((?:dis|mis)?(?:${our}))or${afterOur}`),
    '$1our$2',
  ],
  // bounded: a word; nothing in it repeats.
  [new RegExp(`(...)is${ise}`), '$1iz$2', new RegExp(`(...)iz${ise}`), '$1is$2'],
  [/(..)ys(es?|ed|ing|ers?)$/, '$1yz$2', /(..)yz(es?|ed|ing|ers?)$/, '$1ys$2'],
  // bounded: a word; nothing in it repeats.
  [new RegExp(`${ell}ll(ed|ing|ers?)$`), '$1l$2', new RegExp(`${ell}l(ed|ing|ers?)$`), '$1ll$2'],
  // bounded: a word; nothing in it repeats.
  [new RegExp(`^(${re})re(s|d)?$`), '$1er$2', new RegExp(`^(${re})er(s?)$`), '$1re$2'],
  // bounded: a word; nothing in it repeats.
  [new RegExp(`^(${ence})ence(s|d)?$`), '$1ense$2', new RegExp(`^(${ence})ense(s|d)?$`), '$1ence$2'],
  [/(..og)ue(s?)$/, '$1$2', /(..og)(s?)$/, '$1ue$2'],
];

/**
 * Regional spellings of a word: none, the British form, the American form, or both. A form that is no word does no
 * harm, because no text contains it.
 */
export function variantsOf(word: string): string[] {
  const american = rules.reduce((text, [from, to]) => text.replace(from, to), word);
  const british = rules.reduce((text, [, , from, to]) => text.replace(from, to), word);
  return [...new Set([american, british])].filter((form) => form !== word);
}
