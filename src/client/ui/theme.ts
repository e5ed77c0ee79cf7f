import {
  type ActionIconProps,
  type AnchorProps,
  type AutocompleteProps,
  type BadgeProps,
  type CardProps,
  type CSSVariablesResolver,
  createTheme,
  type HoverCardProps,
  type InputWrapperProps,
  type LoaderProps,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type MenuProps,
  type ModalProps,
  type MultiSelectProps,
  type NotificationProps,
  type PasswordInputProps,
  type PopoverProps,
  type SelectProps,
  type SkeletonProps,
  type TagsInputProps,
  type TextareaProps,
  type TooltipProps,
} from '@mantine/core';
import { themeTokens } from '#shared/theme-tokens.ts';
import { focusOpener } from './menu-focus.ts';

/*
 * All design decisions. Colours are tokens (`--be-…`): a site theme overrides them on the html element, and Mantine's
 * variables are derived from them.
 */

// biome-ignore format: a palette reads best on one line
const brand: MantineColorsTuple = ['#eff3ff', '#dde6fe', '#bccdfb', '#97b0f7', '#7190f0', '#5173e6', '#3659d6', '#2a48b4', '#243c92', '#1d3174'];
// biome-ignore format: a palette reads best on one line
const red: MantineColorsTuple = ['#fef1f2', '#fde0e3', '#fac2c7', '#f59aa3', '#ee6e7b', '#e04655', '#c92a3b', '#a91f30', '#8b1c2a', '#6f1823'];
// biome-ignore format: a palette reads best on one line
const green: MantineColorsTuple = ['#eefaf3', '#d8f3e3', '#b1e5c7', '#80d2a4', '#4db87d', '#2d9d62', '#1c7c4a', '#17643d', '#145032', '#104028'];
// biome-ignore format: a palette reads best on one line
const yellow: MantineColorsTuple = ['#fff9eb', '#feefc9', '#fcdf92', '#f8c957', '#eeb02c', '#cf8f12', '#96650a', '#7a520b', '#624109', '#4d3408'];
// biome-ignore format: a palette reads best on one line
const gray: MantineColorsTuple = ['#f7f8fa', '#eff1f4', '#e3e6eb', '#d3d8df', '#bec5cf', '#929ba8', '#667080', '#4a5361', '#323944', '#1b1f27'];
// biome-ignore format: a palette reads best on one line
const dark: MantineColorsTuple = ['#e6e8ec', '#c6cbd3', '#a3abb7', '#7e8794', '#454c57', '#333942', '#23272e', '#17191e', '#121418', '#0c0e11'];

const fromTokens = {
  '--mantine-color-body': 'var(--be-background)',
  '--mantine-color-text': 'var(--be-text)',
  '--mantine-color-bright': 'var(--be-text)',
  '--mantine-color-dimmed': 'var(--be-text-muted)',
  '--mantine-color-placeholder': 'var(--be-text-muted)',
  '--mantine-color-anchor': 'var(--be-link)',
  '--mantine-color-default': 'var(--be-background)',
  '--mantine-color-default-hover': 'var(--be-background-alt)',
  '--mantine-color-default-color': 'var(--be-text)',
  '--mantine-color-default-border': 'var(--be-border-strong)',
  '--mantine-color-disabled': 'color-mix(in srgb, var(--be-text) 8%, var(--be-background))',
  '--mantine-color-disabled-color': 'var(--be-text-muted)',
  '--mantine-color-disabled-border': 'var(--be-border)',
  '--mantine-primary-color-contrast': 'var(--be-on-primary)',
  '--mantine-color-brand-filled': 'var(--be-primary)',
  '--mantine-color-brand-filled-hover': 'var(--be-primary-hover)',
  '--mantine-color-brand-outline': 'var(--be-link)',
  '--mantine-color-brand-text': 'var(--be-link)',
  '--mantine-color-brand-light': 'color-mix(in srgb, var(--be-primary) 12%, var(--be-background))',
  '--mantine-color-brand-light-hover': 'color-mix(in srgb, var(--be-primary) 18%, var(--be-background))',
  '--mantine-color-brand-light-color': 'var(--be-link)',
};

/**
 * Light-variant fills of the dark scheme, as Mantine's own are nearly black; their text is a bright shade of the same
 * colour.
 */
const darkFills = Object.fromEntries(
  ['red', 'green', 'yellow', 'gray', 'grape', 'cyan', 'pink', 'violet', 'blue'].flatMap((name) => [
    [
      `--mantine-color-${name}-light`,
      `color-mix(in srgb, var(--mantine-color-${name}-4) 16%, var(--be-background))`,
    ],
    [`--mantine-color-${name}-light-color`, `var(--mantine-color-${name}-3)`],
  ]),
);

/** Maps Mantine's variables to the tokens that site themes may override. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...themeTokens.light, ...fromTokens, '--mantine-color-error': 'var(--mantine-color-red-6)' },
  dark: {
    ...themeTokens.dark,
    ...fromTokens,
    ...darkFills,
    '--mantine-color-error': 'var(--mantine-color-red-3)',
  },
});

const small = '6px';
const large = '12px';
const motion = { duration: 150 };

/** Max height of dropdowns, in pixels. */
const dropdownHeight = 420;
const dropdown = { maxDropdownHeight: dropdownHeight };

const heading = (fontSize: number, lineHeight: number) => ({
  fontSize: `${fontSize / 16}rem`,
  lineHeight: `${lineHeight / 16}rem`,
});

// Components are named by type only, so that a page loads only the code of those that it renders.
const defaults = <Props>(defaultProps: Partial<Props>) => ({ defaultProps });

const theme = createTheme({
  colors: { brand, red, green, yellow, gray, dark },
  primaryColor: 'brand',
  primaryShade: 6,
  black: '#1b1f27',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  headings: {
    fontWeight: '620',
    textWrap: 'balance',
    sizes: {
      // A long title leaves room for the text on a phone.
      h1: { fontSize: 'clamp(1.625rem, 1.2rem + 1.8vw, 2rem)', lineHeight: '1.25' },
      h2: heading(24, 32),
      h3: heading(20, 28),
      h4: heading(16, 24),
      h5: heading(14, 20),
      h6: heading(12, 16),
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: small, sm: small, md: small, lg: large, xl: large },
  defaultRadius: 'sm',
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '68.75em', xl: '75em' },
  shadows: {
    xs: '0 1px 2px rgb(15 20 30 / 6%)',
    sm: '0 1px 3px rgb(15 20 30 / 8%)',
    md: '0 4px 16px rgb(15 20 30 / 10%)',
    lg: '0 8px 28px rgb(15 20 30 / 14%)',
    xl: '0 16px 48px rgb(15 20 30 / 18%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: defaults<ActionIconProps>({ variant: 'subtle', color: 'gray', size: 36 }),
    Anchor: defaults<AnchorProps>({ underline: 'hover' }),
    Autocomplete: defaults<AutocompleteProps>(dropdown),
    Badge: defaults<BadgeProps>({ tt: 'none', fw: 500, variant: 'light', radius: 'sm' }),
    Card: defaults<CardProps>({ radius: 'lg', withBorder: true }),
    HoverCard: defaults<HoverCardProps>({ closeDelay: 150, shadow: 'md', transitionProps: motion }),
    InputWrapper: defaults<InputWrapperProps>({ styles: { label: { marginBottom: 6 } } }),
    Loader: defaults<LoaderProps>({ type: 'oval', size: 'sm' }),
    Menu: defaults<MenuProps>({
      shadow: 'md',
      transitionProps: motion,
      position: 'bottom-end',
      withInitialFocusPlaceholder: false,
      styles: { dropdown: { maxHeight: dropdownHeight, overflowY: 'auto' } },
    }),
    MenuItem: { defaultProps: { onClickCapture: focusOpener } },
    Modal: defaults<ModalProps>({ radius: 'lg', transitionProps: motion, centered: true }),
    // A header element inside a dialog counts as a second banner of the page.
    ModalTitle: { defaultProps: { fw: 600, lh: 1.4, style: { overflowWrap: 'anywhere' } } },
    DrawerTitle: { defaultProps: { fw: 600 } },
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    Popover: defaults<PopoverProps>({ shadow: 'lg', radius: 'lg', transitionProps: motion }),
    MultiSelect: defaults<MultiSelectProps>(dropdown),
    Select: defaults<SelectProps>(dropdown),
    Skeleton: defaults<SkeletonProps>({ radius: 'sm' }),
    TagsInput: defaults<TagsInputProps>(dropdown),
    Textarea: defaults<TextareaProps>({ rows: 4 }),
    Tooltip: defaults<TooltipProps>({ openDelay: 1500, withArrow: true, transitionProps: motion }),
  },
});

interface ThemeWords {
  close: string;
  showPassword: string;
}

/** The theme, with translated labels of the components' own controls. */
export function themeWith({ close, showPassword }: ThemeWords): MantineThemeOverride {
  const closeButton = defaults({ 'aria-label': close });
  return {
    ...theme,
    components: {
      ...theme.components,
      ModalCloseButton: closeButton,
      DrawerCloseButton: closeButton,
      PasswordInput: defaults<PasswordInputProps>({
        visibilityToggleButtonProps: { 'aria-label': showPassword },
      }),
      Notification: defaults<NotificationProps>({ closeButtonProps: { 'aria-label': close } }),
    },
  };
}
