import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

const word = fc.stringMatching(/^[a-z]{1,9}$/);

describe('the edit distance', () => {
  it.each([
    ['', '', 0],
    ['abc', '', 3],
    ['pivto', 'pivot', 1],
    ['footnots', 'footnotes', 1],
    ['kitten', 'sitting', 3],
  ])('from %j to %j is %i', (from, to, slips) => {
    expect(editDistance(from, to)).toBe(slips);
  });

  it('is the same both ways, and nothing only for the same word', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(editDistance(one, other)).toBe(editDistance(other, one));
        expect(editDistance(one, other) === 0).toBe(one === other);
      }),
    );
  });
});
