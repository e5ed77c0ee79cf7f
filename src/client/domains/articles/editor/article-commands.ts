import type { Translate } from '#client/platform/translation/use-translate.ts';
import type { EditorCommand } from '../../custom-pages/editor/slash-menu.tsx';
import { type CalloutKind, calloutKinds } from './article-nodes.ts';

/** What the kinds of callouts are called. */
export const calloutNames = (translate: Translate): Record<CalloutKind, string> => ({
  note: translate('Note', { as: 'callout' }),
  tip: translate('Tip'),
  important: translate('Important'),
  warning: translate('Warning'),
  caution: translate('Caution'),
});

/** A part of the text to open, with a title and a first line. */
export const collapsible = (translate: Translate) => ({
  type: 'details',
  content: [
    { type: 'summary', content: [{ type: 'text', text: translate('Title') }] },
    { type: 'paragraph' },
  ],
});

/** What a slash offers in articles besides what it offers in pages. */
export function articleCommands(translate: Translate): EditorCommand[] {
  const names = calloutNames(translate);
  return [
    ...calloutKinds.map((kind) => ({
      label: names[kind],
      run: (editor: Parameters<EditorCommand['run']>[0]) =>
        void editor.chain().focus().wrapIn('callout', { kind }).run(),
    })),
    {
      label: translate('Collapsible section'),
      run: (editor) => editor.chain().focus().insertContent(collapsible(translate)).run(),
    },
    {
      label: translate('Code', { as: 'program' }),
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    },
  ];
}
