import { expect, it } from 'vitest';
import { operatorHints, withHint } from './operator-hints.ts';

it.each([
  ['', ['assignee:', 'group:', 'status:', 'priority:', 'tag:', 'category:']],
  ['printer sta', ['status:']],
  ['-ta', ['-tag:']],
  ['printer ', []],
  ['status:', ['status:open', 'status:pending', 'status:closed', 'status:locked']],
  ['status:open', []],
  ['is:s', ['is:snoozed', 'is:spam']],
  ['tag:', []],
  ['nothing:', []],
])('hints after %j', (query, hints) => expect(operatorHints(query)).toEqual(hints));

it('take the place of the last word', () => {
  expect(withHint('printer sta', 'status:')).toBe('printer status:');
  expect(withHint('printer status:o', 'status:open')).toBe('printer status:open ');
});
