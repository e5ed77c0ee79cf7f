import { colorsOf, type ThemeToken } from './theme-tokens.ts';

type Rgb = readonly [red: number, green: number, blue: number];

/** The parts of `#abc`, `#aabbcc` or `rgb(1, 2, 3)`; null for colours that are written in another way or see-through. */
function toRgb(color: string): Rgb | null {
  const text = color.trim().toLowerCase();
  const hex = /^#(?:[\da-f]{3}|[\da-f]{6})$/.test(text) ? text.slice(1) : null;
  if (hex !== null) {
    const long = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
    const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16));
    return [red, green, blue];
  }
  const parts = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(text)?.slice(1).map(Number);
  if (parts === undefined || parts.some((part) => part > 255)) return null;
  const [red = 0, green = 0, blue = 0] = parts;
  return [red, green, blue];
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1 to 21 by WCAG; null when one is invalid. */
export function contrastRatio(one: string, other: string): number | null {
  const [left, right] = [toRgb(one), toRgb(other)];
  if (left === null || right === null) return null;
  const [darker = 0, lighter = 0] = [luminance(left), luminance(right)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Min contrast of text by WCAG 2.2, level AA. */
export const enoughContrast = 4.5;

/** Pairs of text and background. */
export const contrastPairs: readonly (readonly [text: ThemeToken, ground: ThemeToken])[] = [
  ['--be-text', '--be-background'],
  ['--be-text', '--be-background-alt'],
  ['--be-text-muted', '--be-background'],
  ['--be-text-muted', '--be-background-alt'],
  ['--be-link', '--be-background'],
  ['--be-on-primary', '--be-primary'],
  ['--be-on-primary', '--be-primary-hover'],
  ['--be-navbar-text', '--be-navbar-color'],
  ['--be-hero-text', '--be-hero-color'],
  ['--be-text', '--be-highlight'],
  ['--be-text', '--be-note'],
];

export interface ContrastWarning {
  pair: [text: ThemeToken, ground: ThemeToken];
  ratio: number;
}

/** Text of a theme that is hard to read on its ground. */
export function contrastWarnings(theme: {
  is_dark: boolean;
  values: Readonly<Record<string, string>>;
}): ContrastWarning[] {
  const colors = colorsOf(theme);
  return contrastPairs.flatMap(([text, ground]) => {
    const ratio = contrastRatio(colors[text], colors[ground]);
    if (ratio === null || ratio >= enoughContrast) return [];
    return [{ pair: [text, ground] as [ThemeToken, ThemeToken], ratio: Math.floor(ratio * 100) / 100 }];
  });
}
