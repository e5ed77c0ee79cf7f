import '@mantine/tiptap/styles.layer.css';
import { FileButton, TextInput } from '@mantine/core';
import { Link, RichTextEditor } from '@mantine/tiptap';
import { IconPhoto } from '@tabler/icons-react';
import { Image } from '@tiptap/extension-image';
import { type Editor, type Extensions, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { libraryPrefix } from '#shared/uploads.ts';
import { usePermission } from '../../../platform/session/use-session.ts';
import { useTranslate } from '../../../platform/translation/use-translate.ts';
import bodyClasses from '../../helpcenter/articles/article-body.module.css';
import { messageTables } from '../../tickets/editor/message-table.ts';
import { useEditorLabels } from '../../tickets/editor/use-editor-labels.ts';
import { UploadList } from '../../uploads/parts/upload-list.tsx';
import { useUploads } from '../../uploads/queue/use-uploads.ts';
import classes from './page-editor.module.css';
import { TableMenu } from './table-menu.tsx';

interface PageEditorProps {
  label: string;
  /** Read once, when the editor appears. */
  initialHtml: string;
  /** Called with HTML; empty text when nothing is written. */
  onChange: (html: string) => void;
  /** What the text may hold besides, and the controls for it. */
  nodes?: Extensions;
  controls?: (editor: Editor | null) => ReactNode;
}

/** Pictures of pages are for everybody, and stay although no message refers to them. */
const pictureOptions = { disk: 'public', diskPrefix: libraryPrefix } as const;

const pictures = 'image/png,image/jpeg,image/gif,image/webp,image/avif';

const noNodes: Extensions = [];

const picturesOf = (files: Iterable<File>) =>
  [...files].filter(({ type }) => pictures.split(',').includes(type));

/** Writing with headings, lists, links, pictures and tables. In the browser only. */
export function PageEditor({ label, initialHtml, onChange, nodes = noNodes, controls }: PageEditorProps) {
  const translate = useTranslate();
  const labels = useEditorLabels();
  const mayUpload = usePermission('files.create');
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const extensions = useMemo(
    () => [
      StarterKit.configure({ link: false, heading: { levels: [2, 3, 4] } }),
      Link,
      Image.configure({ inline: false }),
      ...messageTables,
      ...nodes,
    ],
    [nodes],
  );
  const take = useRef<(files: readonly File[]) => boolean>(() => false);
  const editor = useEditor({
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    extensions,
    content: initialHtml,
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      handlePaste: (_, event) => take.current(picturesOf(event.clipboardData?.files ?? [])),
      handleDrop: (_view, event, _slice, isMove) =>
        !isMove && take.current(picturesOf(event.dataTransfer?.files ?? [])),
    },
    onUpdate: ({ editor: changed }) => latest.current(changed.isEmpty ? '' : changed.getHTML()),
  });
  // What the controls offer depends on where the cursor is.
  useEditorState({
    editor,
    selector: ({ editor: current }) =>
      ['table', 'image', 'codeBlock', 'callout'].map((name) => current?.isActive(name)).join() +
      JSON.stringify([current?.getAttributes('image').alt, current?.getAttributes('codeBlock').language]),
  });

  const uploads = useUploads('page-pictures', pictureOptions);
  useEffect(() => {
    take.current = (files) => {
      if (!mayUpload || files.length === 0) return false;
      uploads.add(files);
      return true;
    };
  });
  const isAnyCompleted = uploads.records.some(({ status }) => status === 'completed');
  useEffect(() => {
    if (!isAnyCompleted || !editor) return;
    for (const { url, name } of uploads.takeCompleted()) {
      editor
        .chain()
        .focus()
        .setImage({ src: url, alt: name.replace(/\.\w+$/, '') })
        .run();
    }
  }, [isAnyCompleted, editor, uploads.takeCompleted]);

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
      <RichTextEditor.Toolbar sticky stickyOffset={56} role="toolbar" aria-label={translate('Formatting')}>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
          <RichTextEditor.H4 />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Link />
          <RichTextEditor.Code />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Blockquote />
          <RichTextEditor.Hr />
          <TableMenu editor={editor} />
          {controls?.(editor)}
          {mayUpload && (
            <FileButton accept={pictures} multiple onChange={(files) => uploads.add(files)}>
              {(props) => (
                <RichTextEditor.Control
                  {...props}
                  aria-label={translate('Picture')}
                  title={translate('Picture')}
                >
                  <IconPhoto size={16} aria-hidden />
                </RichTextEditor.Control>
              )}
            </FileButton>
          )}
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <UploadList
        records={uploads.records}
        interrupted={uploads.interrupted}
        onAbort={uploads.abort}
        onRetry={uploads.retry}
        onRemove={uploads.remove}
        onFiles={uploads.add}
        onForget={uploads.forget}
      />
      {editor?.isActive('image') && (
        <TextInput
          size="xs"
          p="xs"
          label={translate('What the picture shows, for those who can not see it')}
          maxLength={255}
          dir="auto"
          value={String(editor.getAttributes('image').alt ?? '')}
          onChange={({ currentTarget }) =>
            editor.commands.updateAttributes('image', { alt: currentTarget.value })
          }
        />
      )}
      <RichTextEditor.Content className={`${classes.content} ${bodyClasses.body}`} />
    </RichTextEditor>
  );
}
