/** The colours of a page by name, with their values where a theme sets none. */
export const themeTokens = {
  light: {
    '--be-background': '#ffffff',
    '--be-background-alt': '#f6f7f9',
    '--be-text': '#1b1f27',
    '--be-text-muted': '#5b6472',
    '--be-border': '#e3e6eb',
    '--be-border-strong': '#bec5cf',
    '--be-primary': '#3659d6',
    '--be-primary-hover': '#2a48b4',
    '--be-on-primary': '#ffffff',
    '--be-link': '#2f50c4',
    '--be-navbar-color': '#ffffff',
    '--be-navbar-text': '#1b1f27',
    '--be-hero-color': '#f1f4fd',
    '--be-hero-text': '#1b1f27',
    '--be-highlight': '#fdeeb5',
    '--be-note': '#fff8e3',
    '--be-note-border': '#ecd28c',
  },
  dark: {
    '--be-background': '#17191e',
    '--be-background-alt': '#1e2127',
    '--be-text': '#e6e8ec',
    '--be-text-muted': '#a3abb7',
    '--be-border': '#2e333c',
    '--be-border-strong': '#454c57',
    '--be-primary': '#4763dc',
    '--be-primary-hover': '#3a54c6',
    '--be-on-primary': '#ffffff',
    '--be-link': '#a3baf9',
    '--be-navbar-color': '#17191e',
    '--be-navbar-text': '#e6e8ec',
    '--be-hero-color': '#1c202a',
    '--be-hero-text': '#e6e8ec',
    '--be-highlight': '#5c4a12',
    '--be-note': '#2a2516',
    '--be-note-border': '#5f4f1e',
  },
} as const;

export type ThemeToken = keyof typeof themeTokens.light;

/** Every colour of a theme, those that it leaves as they are among them. */
export const colorsOf = (theme: { is_dark: boolean; values: Readonly<Record<string, string>> }) =>
  ({ ...(theme.is_dark ? themeTokens.dark : themeTokens.light), ...theme.values }) as Record<
    ThemeToken,
    string
  >;
