import { fold } from '#server/platform/search/fold.ts';
import { spacedPairs, withoutJoiners } from '#server/platform/search/signs.ts';

/** Max synonyms per word; more would cost more than they find. */
const maxOthers = 8;

/** Tokens of a text, normalized as those of a query. */
const tokens = (text: string) => spacedPairs(withoutJoiners(fold(text))).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Simple stem shared by the forms of a word: "deleting" and "deletes", "copy" and "copies". */
export function baseOf(word: string): string {
  const base = word
    .replace(/(?<=[a-z]{3})(?:ing|ed|es|e|s)$/, '')
    .replace(/(?<=[a-z]{2})y$/, 'i')
    .replace(/(?<=[a-z]{2})([bdfgmnprt])\1$/, '$1');
  return base;
}

interface Alike {
  /** Stems of its words. */
  bases: readonly string[];
  /** As it is looked for: lower case, without accents. */
  text: string;
  others: readonly string[];
}

/** Synonyms by the stem of their first word. */
export type SynonymGroups = ReadonlyMap<string, readonly Alike[]>;

/** Indexes groups of synonyms: each word or phrase, with the others of its group. */
export function synonymGroupsOf(groups: readonly (readonly string[])[]): SynonymGroups {
  const found = new Map<string, Alike[]>();
  for (const group of groups) {
    const texts = [...new Set(group.map((each) => tokens(each).join(' ')).filter((each) => each !== ''))];
    for (const text of texts) {
      const bases = text.split(' ').map(baseOf);
      const [first = ''] = bases;
      const alike = { bases, text, others: texts.filter((other) => other !== text) };
      found.set(first, [...(found.get(first) ?? []), alike]);
    }
  }
  return found;
}

export interface QueryInput {
  /** Index of its first word, and the number of words. */
  at: number;
  count: number;
  others: string[];
}

/** Synonyms of the words and phrases of a query; the administrators' ones precede the common ones. */
export function synonymsOf(words: readonly string[], ...kinds: readonly SynonymGroups[]): QueryInput[] {
  const bases = words.map((word) => baseOf(fold(word)));
  const found = new Map<string, QueryInput>();
  for (const meanings of kinds) {
    for (const [at, base] of bases.entries()) {
      for (const alike of meanings.get(base) ?? []) {
        if (!alike.bases.every((each, place) => bases[at + place] === each)) continue;
        const count = alike.bases.length;
        const known = found.get(`${at}:${count}`)?.others ?? [];
        const others = [...new Set([...known, ...alike.others])].slice(0, maxOthers);
        found.set(`${at}:${count}`, { at, count, others });
      }
    }
  }
  return [...found.values()];
}
