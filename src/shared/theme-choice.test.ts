import { describe, expect, it } from 'vitest';
import type { Theme } from './settings.ts';
import { selectTheme, themeForScheme } from './theme-choice.ts';

const theme = (id: number, light: boolean, dark: boolean) =>
  ({ id, name: `Theme ${id}`, is_dark: dark, default_light: light, default_dark: dark, values: {} }) as Theme;

const themes = [theme(1, true, false), theme(2, false, true), theme(3, false, false)];
const changeable = { user_change: true, default_id: 3 };

describe('the theme of a visitor', () => {
  it('is the one in the cookie, by number or as light or dark', () => {
    expect(selectTheme(themes, changeable, '2')?.id).toBe(2);
    expect(selectTheme(themes, changeable, 'light')?.id).toBe(1);
    expect(selectTheme(themes, changeable, 'dark')?.id).toBe(2);
  });

  it('is the default without a cookie, with one that names none, or when visitors may not change it', () => {
    expect(selectTheme(themes, changeable, undefined)?.id).toBe(3);
    expect(selectTheme(themes, changeable, '99')?.id).toBe(3);
    expect(selectTheme(themes, { ...changeable, user_change: false }, '2')?.id).toBe(3);
  });

  it('is for the browser to decide when there is no default', () => {
    expect(selectTheme(themes, { user_change: true, default_id: null }, undefined)).toBeUndefined();
    expect(selectTheme([], changeable, 'dark')).toBeUndefined();
    expect(themeForScheme(themes, false)?.id).toBe(1);
    expect(themeForScheme(themes, true)?.id).toBe(2);
    expect(themeForScheme([theme(3, false, false)], true)?.id).toBe(3);
  });
});
