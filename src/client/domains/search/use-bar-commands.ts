import { useSignOut } from '#client/platform/session/use-sign-out.ts';
import { useSiteTheme } from '#client/platform/theme/use-site-theme.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { type Command, offeredCommands } from '#client/shell/commands.ts';
import { openShortcuts } from './open-shortcuts.ts';

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Whether each word of the query begins a word of the label. */
export function fitsQuery(label: string, query: string): boolean {
  const known = wordsOf(label);
  const words = wordsOf(query);
  return words.length > 0 && words.every((word) => known.some((one) => one.startsWith(word)));
}

/** Commands of the open page, and of the site. */
export function useBarCommands(): { ofPage: Command[]; ofSite: Command[] } {
  const translate = useTranslate();
  const { isDark, toggle } = useSiteTheme();
  const signOut = useSignOut();
  const theme = { id: 'theme', label: isDark ? translate('Light mode') : translate('Dark mode') };
  return {
    ofPage: offeredCommands(),
    ofSite: [
      ...(toggle === null ? [] : [{ ...theme, run: toggle }]),
      { id: 'shortcuts', label: translate('Keyboard shortcuts'), run: openShortcuts },
      { id: 'sign-out', label: translate('Log out'), run: signOut },
    ],
  };
}
