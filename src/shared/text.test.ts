import { expect, it } from 'vitest';
import { cutText } from './text.ts';

it('cuts a text without leaving half of a character', () => {
  expect(cutText('a word', 3)).toBe('a w');
  expect(cutText('ab😀cd', 3)).toBe('ab');
  expect(cutText('ab😀cd', 4)).toBe('ab😀');
  expect(cutText('مرحبا 😀')).toBe('مرحبا 😀');
  expect(cutText('a\ud83d b \ude00c')).toBe('a b c');
});
