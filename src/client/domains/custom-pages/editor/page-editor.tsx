import '@mantine/tiptap/styles.layer.css';
import { Link, RichTextEditor } from '@mantine/tiptap';
import { Image } from '@tiptap/extension-image';
import { type Editor, type Extensions, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { directionOf } from '#shared/translation.ts';
import bodyClasses from '../../help-center/articles/article-body.module.css';
import { useEditorLabels } from '../../tickets/editor/use-editor-labels.ts';
import { UploadList } from '../../uploads/parts/upload-list.tsx';
import { AltTextNote } from './alt-text-note.tsx';
import { HeadingAliases } from './heading-aliases.ts';
import { linkedFiles } from './linked-files.ts';
import classes from './page-editor.module.css';
import { pageTables } from './page-tables.ts';
import { PageToolbar, useFileChoosers } from './page-toolbar.tsx';
import { preservedMarkup } from './preserved-markup.ts';
import { SelectedBar, wordAttributes } from './selected-bar.tsx';
import { type EditorCommand, useSlashMenu } from './slash-menu.tsx';
import { SourceView, useSource } from './source-view.tsx';
import { emptyTable } from './table-menu.tsx';
import { useEditorFiles } from './use-editor-files.ts';
import { usePaste } from './use-paste.ts';
import { VideoDialog } from './video-dialog.tsx';

interface PageEditorProps {
  label: string;
  /** Read once, when the editor appears. */
  initialHtml: string;
  /** In which it is written, where that is known: its lists and tables have that direction. */
  language?: string | undefined;
  /** Called with HTML; empty text when nothing is written. */
  onChange: (html: string) => void;
  /** What the text may hold besides, the controls for it, and what a slash offers of it. */
  nodes?: Extensions;
  controls?: (editor: Editor | null) => ReactNode;
  commands?: readonly EditorCommand[];
}

const noNodes: Extensions = [];
const noCommands: readonly EditorCommand[] = [];

/** Writing with headings, lists, links, pictures, videos, files and tables. In the browser only. */
export function PageEditor(props: PageEditorProps) {
  const { label, language, initialHtml, onChange, nodes = noNodes, controls, commands = noCommands } = props;
  const translate = useTranslate();
  const labels = useEditorLabels();
  const mayUpload = usePermission('files.create');
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const choosers = useFileChoosers();
  const place = useRef<HTMLDivElement>(null);
  const [decorative, setDecorative] = useState<string[]>([]);
  const [isVideo, setVideo] = useState(false);
  const add = useRef<(files: readonly File[]) => void>(() => undefined);
  const paste = usePaste(mayUpload ? (files) => add.current(files) : null);
  const offers = useMemo<EditorCommand[]>(
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
            { label: translate('Picture'), run: () => choosers.picture.current?.() },
            { label: translate('Attach a file'), run: () => choosers.file.current?.() },
          ]
        : []),
      { label: translate('Video'), run: () => setVideo(true) },
      {
        label: translate('Line across'),
        run: (editor) => editor.chain().focus().setHorizontalRule().run(),
      },
    ],
    [translate, commands, mayUpload, choosers.picture, choosers.file],
  );
  const slash = useSlashMenu(offers);
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
      slash.extension,
    ],
    [nodes, slash.extension],
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
  const uploads = useEditorFiles(editor);
  useEffect(() => {
    add.current = uploads.add;
  });
  const { source, type, toggle } = useSource(editor, (html) => latest.current(html));

  return (
    <RichTextEditor
      editor={editor}
      labels={{
        ...labels,
        h2ControlLabel: translate('Heading'),
        h3ControlLabel: translate('Smaller heading'),
        h4ControlLabel: translate('Smallest heading'),
        hrControlLabel: translate('Line across'),
        undoControlLabel: translate('Undo'),
        redoControlLabel: translate('Redo'),
      }}
      withTypographyStyles={false}
      aria-busy={editor === null || undefined}
    >
      <PageToolbar
        editor={editor}
        mayUpload={mayUpload}
        isSource={source !== null}
        choosers={choosers}
        controls={controls}
        onFiles={uploads.add}
        onVideo={() => setVideo(true)}
        onSource={toggle}
      />
      <UploadList
        records={uploads.records}
        interrupted={uploads.interrupted}
        onAbort={uploads.abort}
        onRetry={uploads.retry}
        onRemove={uploads.remove}
        onFiles={uploads.add}
        onForget={uploads.forget}
      />
      {source === null ? (
        <>
          <div ref={place} className={classes.place}>
            <RichTextEditor.Content className={`${classes.content} ${bodyClasses.body}`} />
            {editor && (
              <SelectedBar
                editor={editor}
                place={place}
                onReplace={
                  mayUpload
                    ? () => {
                        uploads.replace(String(editor.getAttributes('image').src));
                        choosers.picture.current?.();
                      }
                    : null
                }
                onDecorative={(src) => setDecorative([...decorative, src])}
              />
            )}
          </div>
          <AltTextNote editor={editor} decorative={decorative} />
        </>
      ) : (
        <SourceView label={translate('Source')} value={source} onChange={type} />
      )}
      {slash.menu}
      <VideoDialog editor={editor} isOpen={isVideo} onClose={() => setVideo(false)} />
    </RichTextEditor>
  );
}
