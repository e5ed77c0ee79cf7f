import { describe, expect, it } from 'vitest';
import { keyOfEvent } from './key-of-event.ts';

const pressed = (key: string, more: Partial<KeyboardEvent> = {}) =>
  keyOfEvent({
    ...{ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false },
    ...more,
  });

describe('the name of a pressed key', () => {
  it.each([
    ['j', {}, 'j'],
    ['J', { shiftKey: true }, 'shift+j'],
    ['?', { shiftKey: true }, '?'],
    ['/', { shiftKey: true }, '/'],
    ['k', { ctrlKey: true }, 'mod+k'],
    ['k', { metaKey: true }, 'mod+k'],
    ['Enter', { ctrlKey: true, shiftKey: true }, 'mod+shift+enter'],
    ['о', { code: 'KeyJ' }, 'j'],
    ['ت', { code: 'KeyJ' }, 'j'],
    ['؟', { code: 'Slash', shiftKey: true }, '?'],
    ['ö', { code: 'Semicolon' }, 'ö'],
    ['z', { code: 'KeyY' }, 'z'],
  ] as const)('%s %j', (key, more, name) => expect(pressed(key, more)).toBe(name));

  it('is that of what AltGr types', () => {
    const getModifierState = (name: string) => name === 'AltGraph';
    expect(pressed('[', { altKey: true, ctrlKey: true, getModifierState })).toBe('[');
  });

  it.each([
    ['j', { altKey: true }],
    ['j', { isComposing: true }],
    ['Shift', { shiftKey: true }],
    ['Dead', {}],
  ] as const)('is none for %s %j', (key, more) => expect(pressed(key, more)).toBeNull());
});
