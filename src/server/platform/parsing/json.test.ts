import { expect, it } from 'vitest';
import { JsonDepth, parseJson, readJson, TooDeep } from './json.ts';

const nested = (levels: number, open = '[', close = ']') => open.repeat(levels) + close.repeat(levels);

it('JSON from outside is read up to a depth, and brackets in texts do not count', () => {
  expect(parseJson('{"a":[1,null,"x"]}')).toEqual({ a: [1, null, 'x'] });
  expect(parseJson(nested(32))).toBeInstanceOf(Array);
  expect(() => parseJson(nested(33))).toThrow(TooDeep);
  expect(() => parseJson(`[${nested(33, '{"a":', '}')}]`)).toThrow(TooDeep);
  const text = `${'['.repeat(100)}\\"{"`;
  expect(parseJson(JSON.stringify({ [text]: text }))).toEqual({ [text]: text });
  expect(parseJson(JSON.stringify(Array(100).fill([[]])))).toHaveLength(100);
  expect(() => parseJson('['.repeat(2_000_000))).toThrow(TooDeep);
  expect(() => parseJson('{')).toThrow(SyntaxError);
});

it('the depth is known part by part', () => {
  const depth = new JsonDepth(3);
  for (const part of ['[{"a', '[[[[\\', '"[":', '[]}', ',[', '[']) depth.add(part);
  expect(() => depth.add('[')).toThrow(TooDeep);
});

it('the answer of another service has bounds', async () => {
  expect(await readJson(new Response('{"a":1}'))).toEqual({ a: 1 });
  await expect(readJson(new Response(`"${'x'.repeat(3_000_000)}"`))).rejects.toThrow('too long');
  await expect(readJson(new Response(nested(100)))).rejects.toThrow(TooDeep);
  await expect(readJson(new Response(null))).rejects.toThrow(SyntaxError);
});
