/*
 * Cost of a text by its distance to natural language: zero for plain words of one script, more for each character that
 * a wrong encoding leaves behind. Only characters beyond ASCII have a cost.
 */

const scripts: [name: string, pattern: RegExp][] = [
  ['latin', /\p{Script=Latin}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['thai', /\p{Script=Thai}/u],
  ['hangul', /\p{Script=Hangul}/u],
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u],
  ['han', /\p{Script=Han}/u],
];

const scriptOf = (sign: string) => scripts.find(([, pattern]) => pattern.test(sign))?.[0];

const isUpper = (sign: string) => /\p{Lu}/u.test(sign);
const isLower = (sign: string) => /\p{Ll}/u.test(sign);

/** Typographic marks, which occur between words in any language. */
const typographic = /[–—‘’‚“”„•…‹›«»¿¡€£§©®™°·№\u00a0]/u;
const eastAsianMarks = /[\u3000-\u303f\uff00-\uff60\uffe0-\uffe6]/u;
/** Letters that hardly ever occur in natural text. */
const rare = /[ÐðÞþ¥ƒªºŸĦħŁ]|[\u0402\u0403\u0409-\u040c\u040f\u0452\u0453\u0459-\u045c\u045f]/u;

function costOfLetter(sign: string, script: string, before: string, after: string): number {
  const [scriptBefore, scriptAfter] = [scriptOf(before), scriptOf(after)];
  const isMixed =
    (scriptBefore !== undefined && scriptBefore !== script) ||
    (scriptAfter !== undefined && scriptAfter !== script);
  let cost = rare.test(sign) ? 1 : 0;
  if (script === 'latin') {
    // Few languages have two accented letters beside each other.
    if (scriptBefore === 'latin' && before > '\u007f') cost += 1;
  } else if (script === 'hangul') cost += 0.2;
  else if (isMixed && !['kana', 'han'].includes(script)) cost += 2;
  // One sign in the middle of a Latin word was an accented letter.
  if (['kana', 'han', 'hangul'].includes(script) && /[a-z]/i.test(before) && /[a-z]/i.test(after))
    cost += 1.5;
  if (isUpper(sign) && isLower(before)) cost += 2;
  if (isLower(sign) && isUpper(before) && isUpper(after)) cost += 1;
  return cost;
}

function costOf(sign: string, before: string, after: string): number {
  if (/[\p{Cc}\p{Co}\p{Cn}\p{Cs}\ufffd]/u.test(sign)) return 8;
  if (/[\uff61-\uff9f]/u.test(sign)) return 1.5;
  const isAtLetter = /[a-z]/i.test(before) || /[a-z]/i.test(after);
  if (eastAsianMarks.test(sign)) return isAtLetter ? 1.5 : 0.3;
  const script = scriptOf(sign);
  if (script !== undefined) return costOfLetter(sign, script, before, after);
  if (/\p{M}/u.test(sign)) return 0.5;
  const isInside = /\p{L}/u.test(before) && /\p{L}/u.test(after);
  if (typographic.test(sign)) return isInside && !/[’·\u00a0—–]/u.test(sign) ? 3 : 0.4;
  return isInside ? 4 : 3;
}

/** Total cost of all non-ASCII characters, and of capitals after lowercase non-ASCII letters. */
export function unlikeness(text: string): number {
  const signs = [...text];
  let cost = 0;
  for (const [index, sign] of signs.entries()) {
    const before = signs[index - 1] ?? ' ';
    if (sign > '\u007f') cost += costOf(sign, before, signs[index + 1] ?? ' ');
    else if (before > '\u007f' && isUpper(sign) && isLower(before)) cost += 2;
  }
  return cost;
}
