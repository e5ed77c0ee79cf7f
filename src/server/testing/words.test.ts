import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/*
 * Names use the field's standard terms. What stands here has one: maximum, stored, requested, content, terms, image,
 * timestamp, layout, method, quota, event, visibility, redeem, hydrated, message.
 */

const pictures = [
  ...['most', 'longest', 'largest', 'shortest', 'smallest', 'usual'],
  ...[
    'kept',
    'keep',
    'keeps',
    'said',
    'says',
    'told',
    'tell',
    'heard',
    'hear',
    'hears',
    'asked',
    'ask',
    'asks',
  ],
  ...['taken', 'take', 'takes', 'held', 'holds', 'wanted', 'chosen', 'written', 'spoken', 'typed'],
  ...['words', 'room', 'reach', 'deed', 'fact', 'facts', 'news', 'politely', 'sentence', 'elsewhere', 'desk'],
  ...['moment', 'picture', 'pictures', 'way', 'ways', 'frame', 'alive', 'spend', 'spent', 'forget', 'sweep'],
];

const found = (name: string) => {
  const parts = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_.]/);
  return parts.some((part) => pictures.includes(part));
};

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => join('src', file))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.gen\.|\/routes\//.test(file));

const exported = sources.flatMap((file) =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^export (?:async )?(?:const|function\*?|class|interface|type) (?<name>\w+)/gm,
    ),
  ].map(({ groups }) => groups?.name ?? ''),
);

describe('names', () => {
  it('of exports and files are the terms of the field', () => {
    const files = sources.map((file) => basename(file).replace(/\.tsx?$/, ''));
    const odd = [...new Set([...exported, ...files])].filter(found).sort();
    expect(odd).toEqual([]);
  });
});

/** Docstrings that begin with a relative pronoun instead of the term. May only become fewer. */
const maxRelativeOpenings = 255;

describe('docstrings', () => {
  it('begin with the term, not with “What …” or “Whoever …”', () => {
    const openings = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\/\*\*(?:\s*\n\s*\*)? (?:What|Whoever) [^\n]*/g)].map(
        ([opening]) => `${file}: ${opening.replaceAll(/\s+/g, ' ')}`,
      ),
    );
    expect(openings.length).toBeLessThanOrEqual(maxRelativeOpenings);
  });
});
