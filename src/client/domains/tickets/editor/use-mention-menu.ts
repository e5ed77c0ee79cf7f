import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSuggestionMenu } from '#client/ui/suggestion-menu.tsx';
import type { Person } from '#shared/auth.ts';

/** Max colleagues that the menu offers. */
const maxOffered = 8;

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** The menu of colleagues behind an at sign; without people there is none. */
export function useMentionMenu(people: readonly Person[]) {
  const translate = useTranslate();
  return useSuggestionMenu<{ id: number; label: string }>({
    name: 'mentionMenu',
    char: '@',
    label: translate('Mention a colleague'),
    find: (query) =>
      people
        .filter(({ display_name }) => fold(display_name).includes(fold(query)))
        .slice(0, maxOffered)
        .map(({ id, display_name }) => ({ id, label: display_name })),
    pick: (editor, { id, label }) =>
      editor
        .chain()
        .insertContent([
          { type: 'mention', attrs: { id: String(id), name: label } },
          { type: 'text', text: ' ' },
        ])
        .run(),
  });
}
