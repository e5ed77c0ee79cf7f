import { Link } from '@mantine/tiptap';
import { Image } from '@tiptap/extension-image';
import { type Editor, type Extensions, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useMemo, useRef } from 'react';
import { directionOf } from '#shared/translation.ts';
import { HeadingAliases } from './heading-aliases.ts';
import { linkedFiles } from './linked-files.ts';
import { pageTables } from './page-tables.ts';
import { preservedMarkup } from './preserved-markup.ts';
import { wordAttributes } from './selected-bar.tsx';
import type { useSlashMenu } from './slash-menu.tsx';
import type { usePaste } from './use-paste.ts';

export interface PageDocument {
  label: string;
  /** Read once, when the editor appears. */
  initialHtml: string;
  /** In which it is written, where that is known: its lists and tables have that direction. */
  language?: string | undefined;
  /** Called with HTML; empty text when nothing is written. */
  onChange: (html: string) => void;
  /** Additional nodes of the document. */
  nodes?: Extensions;
}

const noNodes: Extensions = [];

/** The editor of the document, with all nodes that it can contain. */
export function usePageDocument(
  { label, language, initialHtml, onChange, nodes = noNodes }: PageDocument,
  paste: ReturnType<typeof usePaste>,
  slash: ReturnType<typeof useSlashMenu>['extension'],
): Editor | null {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const extensions = useMemo(
    () => [
      StarterKit.configure({ link: false, heading: { levels: [2, 3, 4, 5, 6] } }),
      HeadingAliases,
      Link,
      Image.configure({ inline: false }),
      ...pageTables,
      ...linkedFiles,
      ...preservedMarkup,
      ...nodes,
      slash,
    ],
    [nodes, slash],
  );
  const editor = useEditor({
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    extensions,
    content: initialHtml,
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(language === undefined ? {} : { lang: language, dir: directionOf(language) }),
      },
      ...paste.props,
    },
    onUpdate: ({ editor: changed }) => latest.current(changed.isEmpty ? '' : changed.getHTML()),
  });
  paste.editor.current = editor;
  // What the controls offer depends on where the cursor is.
  useEditorState({
    editor,
    selector: ({ editor: current }) =>
      ['table', 'codeBlock', 'callout', ...Object.keys(wordAttributes)]
        .map((name) => current?.isActive(name))
        .join() +
      JSON.stringify([
        ...Object.entries(wordAttributes).map(([name, words]) => current?.getAttributes(name)[words]),
        current?.getAttributes('codeBlock').language,
        // The bar of what is chosen goes to another of its kind.
        current?.isActive('image') && current.state.selection.from,
      ]),
  });
  return editor;
}
