import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** A piece of a line that is drawn at once, in the order in which pieces stand from left to right. */
export interface Piece {
  text: string;
}

/**
 * A line as it stands on paper: words of one direction after the other, from left to right. Fonts join the letters of a
 * word, and know nothing of the order of words.
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

/** From the highest level down, what stands together is turned around. */
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
