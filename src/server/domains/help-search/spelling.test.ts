import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from '../../platform/search/edit-distance.ts';
import { correct, editCandidates } from './spelling.ts';

const word = fc.stringMatching(/^[a-z]{1,9}$/);
const known = (text: string, articles = 1, in_title = false) => ({
  word: text,
  articles,
  in_title,
  stem: null,
});

describe('slips', () => {
  it('hold every word that is one slip away', () => {
    fc.assert(
      fc.property(word, (text) => {
        for (const slip of editCandidates(text).slice(0, 400)) {
          const isPart = text.startsWith(slip) || text.endsWith(slip);
          expect(isPart || editDistance(text, slip) === 1).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
    expect(editCandidates('pivto')).toEqual(expect.arrayContaining(['pivot', 'pvto', 'pivtox', 'pixto']));
  });
});

describe('correct', () => {
  it('prefers few slips, then common words and words of titles', () => {
    expect(correct('tabel', [known('table', 5), known('label', 900)])?.text).toBe('table');
    expect(correct('prnt', [known('print', 9), known('pint', 1)])?.text).toBe('print');
  });

  it('splits words that were run together', () => {
    expect(correct('pagenumber', [known('page', 9), known('number', 9)])?.text).toBe('page number');
  });

  it('leaves alone what is like nothing, and words too short to tell', () => {
    expect(correct('xyzzy', [known('table', 9)])).toBeNull();
    expect(correct('rid', [known('red', 99)])).toBeNull();
  });
});
