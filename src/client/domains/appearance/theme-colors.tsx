import { darken, Stack } from '@mantine/core';
import { contrastPairs } from '#shared/contrast.ts';
import type { Theme } from '#shared/settings.ts';
import { colorsOf, type ThemeToken } from '#shared/theme-tokens.ts';
import { type Translate, useTranslate } from '../../platform/translation/use-translate.ts';
import { ColorField } from './color-field.tsx';

const colorNames = (translate: Translate): Record<ThemeToken, string> => ({
  '--be-primary': translate('Accent'),
  '--be-primary-hover': translate('Accent on hover'),
  '--be-on-primary': translate('Text on accent'),
  '--be-link': translate('Links'),
  '--be-navbar-color': translate('Top bar'),
  '--be-navbar-text': translate('Top bar text'),
  '--be-hero-color': translate('Hero background'),
  '--be-hero-text': translate('Hero text'),
  '--be-background': translate('Page'),
  '--be-background-alt': translate('Muted background'),
  '--be-text': translate('Page text'),
  '--be-text-muted': translate('Muted text'),
  '--be-border': translate('Borders'),
  '--be-border-strong': translate('Field borders'),
  '--be-highlight': translate('Search highlights'),
  '--be-note': translate('Internal notes'),
  '--be-note-border': translate('Internal note borders'),
});

/** The colours that a brand decides; the others follow from the page being light or dark. */
export const brandColors: readonly ThemeToken[] = [
  '--be-primary',
  '--be-primary-hover',
  '--be-on-primary',
  '--be-link',
  '--be-navbar-color',
  '--be-navbar-text',
  '--be-hero-color',
  '--be-hero-text',
];

const accent: ThemeToken = '--be-primary';

/** A new accent brings its own shade under the pointer, which can be changed after it. */
const ofAccent = (color: string) => ({ [accent]: color, '--be-primary-hover': toHex(darken(color, 0.15)) });

/** `rgba(1, 2, 3, 1)`, as the library writes shades, as the hexadecimal digits of all other colours. */
const toHex = (color: string) =>
  `#${[...color.matchAll(/\d+/g)]
    .slice(0, 3)
    .map(([part]) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;

interface ThemeColorsProps {
  theme: Pick<Theme, 'is_dark' | 'values'>;
  /** All of them without it. */
  tokens?: readonly ThemeToken[];
  onChange: (values: Theme['values']) => void;
}

/** The colours of a theme, each with its contrast. */
export function ThemeColors({ theme, tokens, onChange }: ThemeColorsProps) {
  const translate = useTranslate();
  const names = colorNames(translate);
  const colors = colorsOf(theme);
  const shown = tokens ?? (Object.keys(names) as ThemeToken[]);
  return (
    <Stack gap="md">
      {shown.map((token) => (
        <ColorField
          key={token}
          label={names[token]}
          value={colors[token]}
          against={contrastPairs
            .filter((pair) => pair.includes(token))
            .map(([text, ground]) => (text === token ? ground : text))
            .map((other) => ({ name: names[other], color: colors[other] }))}
          onChange={(color) =>
            onChange({ ...theme.values, ...(token === accent ? ofAccent(color) : { [token]: color }) })
          }
        />
      ))}
    </Stack>
  );
}
