import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** A run of a line that is drawn at once, in visual order from left to right. */
export interface Piece {
  text: string;
}

/**
 * Visual order of a line: runs of one direction, from left to right. Fonts shape the letters of a word, but do not
 * order words.
 */
export function piecesOf(line: string, base: 'ltr' | 'rtl'): Piece[] {
  const { levels } = bidi.getEmbeddingLevels(line, base);
  const runs: { level: number; text: string }[] = [];
  for (const [index, sign] of [...line].entries()) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    if (last !== undefined && last.level === level) last.text += sign;
    else runs.push({ level, text: sign });
  }
  const ordered = inOrder(runs);
  return ordered.flatMap(({ level, text }) => {
    // bounded: one character class, one split
    const words = text.split(/( +)/).filter((word) => word !== '');
    return (level % 2 === 1 ? words.reverse() : words).map((word) => ({ text: word }));
  });
}

/** Reverses adjacent runs, from the highest level down (UAX #9, rule L2). */
function inOrder<Run extends { level: number }>(runs: readonly Run[]): Run[] {
  const turned = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    let start = 0;
    while (start < turned.length) {
      if ((turned[start]?.level ?? 0) < level) {
        start += 1;
        continue;
      }
      let end = start;
      while (end < turned.length && (turned[end]?.level ?? 0) >= level) end += 1;
      turned.splice(start, end - start, ...turned.slice(start, end).reverse());
      start = end;
    }
  }
  return turned;
}
