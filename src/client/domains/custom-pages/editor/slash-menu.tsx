import type { Editor } from '@tiptap/core';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSuggestionMenu } from '#client/ui/suggestion-menu.tsx';

/** Something that can be put into a text. */
export interface EditorCommand {
  label: string;
  run: (editor: Editor) => void;
}

/** The menu of blocks behind a slash at the beginning of a line. */
export function useSlashMenu(commands: readonly EditorCommand[]) {
  const translate = useTranslate();
  return useSuggestionMenu<EditorCommand>({
    name: 'slashMenu',
    char: '/',
    startOfLine: true,
    label: translate('Insert a block'),
    find: (query) =>
      commands.filter(({ label }) => label.toLocaleLowerCase().includes(query.toLocaleLowerCase())),
    pick: (editor, command) => command.run(editor),
  });
}
