import { describe, expect, it } from 'vitest';
import { parseSearch, spanOf, withoutExclusions } from './operators.ts';

const read = (query: string) => {
  const { text, operators, ignored } = parseSearch(query);
  return {
    text,
    ignored,
    operators: operators.map(({ name, values, isNegated }) => [isNegated ? `-${name}` : name, values]),
  };
};

describe('the operators of a query', () => {
  it.each([
    ['printer', 'printer', []],
    ['status:open printer', 'printer', [['status', ['open']]]],
    ['STATUS:open,pending', '', [['status', ['open', 'pending']]]],
    ['-tag:billing', '', [['-tag', ['billing']]]],
    ['from:"Ada Example" hi', 'hi', [['from', ['Ada Example']]]],
    ['from:"Ada Exam', '', [['from', ['Ada Exam']]]],
    ['"status:open now" x', '"status:open now" x', []],
    ['say "status:open', 'say "status:open', []],
    ['-word "two words"', '-word "two words"', []],
    ['https://example.com/a', 'https://example.com/a', []],
    ['Re: hello', 'Re: hello', []],
    ['status: open', 'status: open', []],
    ['tag:,,', 'tag:,,', []],
    ['10:30 C:\\temp', '10:30 C:\\temp', []],
    ['tag:größe 😀', '😀', [['tag', ['größe']]]],
    ['tag:طابعة مرحبا', 'مرحبا', [['tag', ['طابعة']]]],
  ])('are read from %s', (query, text, operators) => {
    expect(read(query)).toEqual({ text, operators, ignored: [] });
  });

  it('are not words that are left out', () => {
    const { text, excluded } = parseSearch('a -word -"two words" -😀 - -status:open');
    expect([text, excluded]).toEqual(['a -word -"two words" -😀 -', ['word', 'two words']]);
    expect(withoutExclusions(text)).toBe('a -😀 -');
  });

  it('are text and named where they are unknown', () => {
    expect(read('size:big printer')).toEqual({
      text: 'size:big printer',
      operators: [],
      ignored: ['size:big'],
    });
  });

  it('are text beyond a number that makes sense', () => {
    const { operators, ignored } = parseSearch(Array.from({ length: 20 }, (_, n) => `tag:a${n}`).join(' '));
    expect([operators.length, ignored.length]).toEqual([12, 8]);
    expect(parseSearch(`status:${'a,'.repeat(100)}`).operators).toEqual([]);
  });

  it.each(['"', '""', ':', 'a:', ':a', '-', '-:', '"""', 'tag:"', `tag:${'"'.repeat(200)}`, '\u202e', ' '])(
    'do not fail on %j',
    (query) => expect(parseSearch(query).operators).toEqual([]),
  );
});

describe('the span of a date', () => {
  it.each([
    ['2026-01-05', '2026-01-05T00:00:00.000Z', '2026-01-06T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
    ['2025-12', '2025-12-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
    ['2025', '2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
    ['2026-01-05T10:00:00Z', '2026-01-05T10:00:00.000Z', '2026-01-05T10:00:00.000Z'],
  ])('%s', (text, start, end) => expect(spanOf(text)).toEqual({ start, end }));

  it.each(['2026-02-30', '2026-13', '0001', '99999', 'yesterday', '2026-1-1', '2026-01-05T99:00', ''])(
    'is none for %j',
    (text) => expect(spanOf(text)).toBeNull(),
  );
});
