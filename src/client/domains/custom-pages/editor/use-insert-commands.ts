import { useMemo } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { FileChoosers } from './page-toolbar.tsx';
import type { EditorCommand } from './slash-menu.tsx';
import { emptyTable } from './table-menu.tsx';

interface InsertCommandsOptions {
  /** Commands of the additional nodes. */
  commands: readonly EditorCommand[];
  mayUpload: boolean;
  choosers: FileChoosers;
  onVideo: () => void;
}

/** The commands of the slash menu. */
export function useInsertCommands({ commands, mayUpload, choosers, onVideo }: InsertCommandsOptions) {
  const translate = useTranslate();
  return useMemo<EditorCommand[]>(
    () => [
      {
        label: translate('Heading'),
        run: (editor) => editor.chain().focus().setNode('heading', { level: 2 }).run(),
      },
      {
        label: translate('Smaller heading'),
        run: (editor) => editor.chain().focus().setNode('heading', { level: 3 }).run(),
      },
      { label: translate('Bullet list'), run: (editor) => editor.chain().focus().toggleBulletList().run() },
      {
        label: translate('Numbered list'),
        run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      },
      { label: translate('Quote'), run: (editor) => editor.chain().focus().toggleBlockquote().run() },
      { label: translate('Table'), run: (editor) => editor.chain().focus().insertContent(emptyTable).run() },
      ...commands,
      ...(mayUpload
        ? [
            { label: translate('Image'), run: () => choosers.picture.current?.() },
            { label: translate('Attach a file'), run: () => choosers.file.current?.() },
          ]
        : []),
      { label: translate('Video'), run: onVideo },
      {
        label: translate('Divider'),
        run: (editor) => editor.chain().focus().setHorizontalRule().run(),
      },
    ],
    [translate, commands, mayUpload, choosers.picture, choosers.file, onVideo],
  );
}
