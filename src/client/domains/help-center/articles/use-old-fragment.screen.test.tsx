import { describe, expect, it } from 'vitest';
import { headingOf } from './use-old-fragment.ts';

describe('an old deep link', () => {
  const body = document.createElement('div');
  body.innerHTML =
    '<h2 id="h-setup" data-alias="setup">Set it up</h2><h3 id="h-h_01abc" data-alias="h_01ABC">More</h3><h2 id="h-plain">Plain</h2>';

  it.each([
    ['setup', 'Set it up'],
    ['Setup', 'Set it up'],
    ['h_01ABC', 'More'],
    ['plain', 'Plain'],
    ['%70lain', 'Plain'],
    ['nowhere', undefined],
    ['%', undefined],
  ])('#%s leads to %s', (fragment, text) => {
    expect(headingOf(body, fragment)?.textContent).toBe(text);
  });
});
