import '@mantine/tiptap/styles.layer.css';
import { FileButton } from '@mantine/core';
import { Link, RichTextEditor } from '@mantine/tiptap';
import { IconPhoto } from '@tabler/icons-react';
import { Image } from '@tiptap/extension-image';
import { useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useMemo, useRef } from 'react';
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
}

/** Pictures of pages are for everybody, and stay although no message refers to them. */
const pictureOptions = { disk: 'public', diskPrefix: libraryPrefix } as const;

const pictures = 'image/png,image/jpeg,image/gif,image/webp,image/avif';

/** Writing with headings, lists, links, pictures and tables. In the browser only. */
export function PageEditor({ label, initialHtml, onChange }: PageEditorProps) {
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
    ],
    [],
  );
  const editor = useEditor({
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    extensions,
    content: initialHtml,
    injectCSS: false,
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label } },
    onUpdate: ({ editor: changed }) => latest.current(changed.isEmpty ? '' : changed.getHTML()),
  });
  // What the menu of tables offers depends on where the cursor is.
  useEditorState({ editor, selector: ({ editor: current }) => current?.isActive('table') ?? false });

  const uploads = useUploads('page-pictures', pictureOptions);
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
      <RichTextEditor.Content className={`${classes.content} ${bodyClasses.body}`} />
    </RichTextEditor>
  );
}
