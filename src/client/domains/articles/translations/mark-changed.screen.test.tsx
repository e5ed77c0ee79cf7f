import { expect, it } from 'vitest';
import { markChanged } from './mark-changed.ts';

it.each([
  [
    'the same in another form',
    '<p>Press <b>plus</b>.</p>',
    '<p>Press plus.</p>',
    '<p>Press <b>plus</b>.</p>',
    0,
  ],
  [
    'a paragraph',
    '<p>One</p><p>Two</p>',
    '<p>One</p><p>2</p>',
    '<p>One</p><div data-changed=""><p>Two</p></div>',
    1,
  ],
  [
    'one that is there twice now',
    '<p>A</p><p>A</p>',
    '<p>A</p>',
    '<p>A</p><div data-changed=""><p>A</p></div>',
    1,
  ],
  [
    'an entry of a list',
    '<ul><li><p>Old</p></li><li><p>New</p></li></ul>',
    '<ul><li><p>Old</p></li></ul>',
    '<ul><li><p>Old</p></li><li><div data-changed=""><p>New</p></div></li></ul>',
    1,
  ],
  [
    'an image',
    '<p><img src="/b.png"></p>',
    '<p><img src="/a.png"></p>',
    '<div data-changed=""><p><img src="/b.png"></p></div>',
    1,
  ],
  ['an entry without a paragraph', '<ul><li>New</li></ul>', '', '<ul><li data-changed="">New</li></ul>', 1],
  ['what was taken out', '<p>One</p>', '<p>One</p><p>Two</p>', '<p>One</p>', 0],
])('marks of a text %s', (_, now, before, html, count) => {
  expect(markChanged(now, before)).toEqual({ html, count });
});
