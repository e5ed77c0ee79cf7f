import { afterEach, expect, it } from 'vitest';
import { ignoreRepeatedEnter } from './repeated-enter.ts';

ignoreRepeatedEnter();
afterEach(() => {
  document.body.innerHTML = '';
});

/** Whether the browser's default action for the key is not prevented. */
function isAnswered(html: string, key: string, repeat: boolean): boolean {
  document.body.innerHTML = html;
  const target = document.querySelector('[data-focus]');
  return (
    target?.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true })) ??
    false
  );
}

it.each([
  '<button data-focus>Delete</button>',
  '<button><i data-focus></i></button>',
  '<a href="/x" data-focus>x</a>',
])('presses %s once, however long Enter is held', (html) => {
  expect(isAnswered(html, 'Enter', false)).toBe(true);
  expect(isAnswered(html, 'Enter', true)).toBe(false);
});

it('leaves other keys, and lines of a text, as they are', () => {
  expect(isAnswered('<button data-focus>Next</button>', 'ArrowDown', true)).toBe(true);
  expect(isAnswered('<textarea data-focus></textarea>', 'Enter', true)).toBe(true);
});
