import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf, toRuns } from './excerpts.ts';

/** Marks words in brackets, as the database does. */
const mark = (text: string) => text.replaceAll('[', '\u0001').replaceAll(']', '\u0002');
const excerpt = (body: string, description: string | null = null) => {
  const marked = excerptOf(mark(body), description === null ? null : mark(description));
  return marked.replaceAll('\u0001', '[').replaceAll('\u0002', ']');
};
const filling = 'Something else is said here, which takes its room and has nothing to do with the matter. ';

describe('an excerpt', () => {
  it('begins and ends with whole sentences, with an ellipsis where text was left out', () => {
    const text = `${filling.repeat(3)}Choose the [page] style. It has a [number]. ${filling.repeat(4)}`;
    expect(excerpt(text)).toMatch(
      /^… Choose the \[page\] style\. It has a \[number\]\. Something.*matter\. …$/,
    );
    expect(excerpt('A [page]. The end.')).toBe('A [page]. The end.');
  });

  it('keeps headings, steps and cells apart', () => {
    expect(excerpt('Related [topics]\nChanging the fill\n1st step\nClick.\nThen save.')).toBe(
      'Related [topics] · Changing the fill · 1st step · Click. Then save.',
    );
  });

  it('shows the piece with most of the words', () => {
    const text = `One [page] here. ${filling.repeat(5)}\nA [page] with a [number] there.`;
    expect(excerpt(text)).toBe('… A [page] with a [number] there.');
  });

  it('is the description when the text holds none of the words, or fewer', () => {
    expect(excerpt('Nothing of it.', 'What it is about.')).toBe('What it is about.');
    expect(excerpt('A [page].', 'A [page] with a [number].')).toBe('A [page] with a [number].');
    expect(excerpt('A [page] with a [number].', 'A [page].')).toBe('A [page] with a [number].');
    expect(excerpt(filling.repeat(9))).toMatch(/^Something else.* …$/);
  });

  it('cuts a sentence without end at words, around what matched', () => {
    const cut = excerpt(`${'word '.repeat(200)}[match] ${'word '.repeat(200)}`);
    expect(cut).toMatch(/^… word .*\[match\] word .*word …$/);
    expect(cut.length).toBeLessThan(270);
  });

  it('is short and loses no mark, whatever the text', () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom('\u0001hit\u0002', ' ', '\n', '. ', '…', 'ö🙂', 'x'.repeat(300)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const runs = toRuns(excerptOf(pieces.join(''), null));
        expect(runs.map(({ text }) => text).join('').length).toBeLessThan(700);
      }),
    );
  });

  it('takes no longer for texts that are all matches', () => {
    const hostile = [
      '[a] '.repeat(3000),
      '[a].\n'.repeat(3000),
      `${'.'.repeat(12_000)}[a]`,
      '[a]'.repeat(4000),
    ];
    for (const text of hostile) expect(excerpt(text).length).toBeLessThan(800);
  });
});
