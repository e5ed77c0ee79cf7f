import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

/*
 * The length of functions. What is longer than a screen or two is several things: parts of it have names of their own.
 */

const maxLines = 100;

interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const nameOf = (node: Node) => ((node.id ?? node.key) as Node | null | undefined)?.name as string | undefined;

/** The names of the long functions below a node; one without a name has that of what it is given to. */
function longIn(node: Node, text: string, owner = 'anonymous'): string[] {
  const name = nameOf(node) ?? owner;
  const isFunction = /^(Arrow)?Function(Declaration|Expression)$/.test(node.type);
  const lines = isFunction ? text.slice(node.start, node.end).split('\n').length : 0;
  const below = Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => longIn(child, text, name));
  return lines > maxLines ? [name, ...below] : below;
}

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => join('src', file))
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen)\.|\/testing\//.test(file));

describe('functions', () => {
  it(`have at most ${maxLines} lines`, () => {
    const found = sources.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const program = parseSync(file, text).program as unknown as Node;
      return longIn(program, text).map((name) => `${file.slice('src/'.length)} ${name}`);
    });
    expect(found).toEqual([]);
  });
});
