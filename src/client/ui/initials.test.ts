import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Aiko Agent', undefined, 'AA'],
  ['ben', undefined, 'BE'],
  ['Maria Lindgren Svensson', undefined, 'ML'],
  ['\u{1F469}\u200D\u{1F469}\u200D\u{1F467} Family', undefined, 'FA'],
  ['Zo\u0065\u0308', undefined, 'ZO'],
  ['\u{1F600}\u{1F600}', 'odd2@example.org', 'OD'],
  ['  ', '', ''],
  ['\u{20BB7}\u91CE \u592A\u90CE', undefined, '\u{20BB7}\u592A'],
  ['(Test) user', undefined, 'TU'],
])('makes of %j and %j the initials %j', (name, email, initials) => {
  expect(initialsOf(name, email)).toBe(initials);
  expect(initials.isWellFormed()).toBe(true);
});
