import '@mantine/tiptap/styles.layer.css';
import { RichTextEditor } from '@mantine/tiptap';
import type { Editor } from '@tiptap/react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import bodyClasses from '../../help-center/articles/article-body.module.css';
import { useEditorLabels } from '../../tickets/editor/use-editor-labels.ts';
import { UploadList } from '../../uploads/parts/upload-list.tsx';
import { AltTextNote } from './alt-text-note.tsx';
import classes from './page-editor.module.css';
import { PageToolbar, useFileChoosers } from './page-toolbar.tsx';
import { SelectedBar } from './selected-bar.tsx';
import { type EditorCommand, useSlashMenu } from './slash-menu.tsx';
import { SourceView, useSource } from './source-view.tsx';
import { useEditorFiles } from './use-editor-files.ts';
import { useInsertCommands } from './use-insert-commands.ts';
import { type PageDocument, usePageDocument } from './use-page-document.ts';
import { usePaste } from './use-paste.ts';
import { VideoDialog } from './video-dialog.tsx';

interface PageEditorProps extends PageDocument {
  /** Controls and slash commands of the additional nodes. */
  controls?: (editor: Editor | null) => ReactNode;
  commands?: readonly EditorCommand[];
}

const noCommands: readonly EditorCommand[] = [];

function usePageLabels() {
  const translate = useTranslate();
  return {
    ...useEditorLabels(),
    h2ControlLabel: translate('Heading'),
    h3ControlLabel: translate('Smaller heading'),
    h4ControlLabel: translate('Smallest heading'),
    hrControlLabel: translate('Divider'),
    undoControlLabel: translate('Undo'),
    redoControlLabel: translate('Redo'),
  };
}

/** Writing with headings, lists, links, pictures, videos, files and tables. In the browser only. */
export function PageEditor(props: PageEditorProps) {
  const { onChange, controls, commands = noCommands } = props;
  const translate = useTranslate();
  const labels = usePageLabels();
  const mayUpload = usePermission('files.create');
  const choosers = useFileChoosers();
  const place = useRef<HTMLDivElement>(null);
  const [decorative, setDecorative] = useState<string[]>([]);
  const [isVideo, setVideo] = useState(false);
  const add = useRef<(files: readonly File[]) => void>(() => undefined);
  const paste = usePaste(mayUpload ? (files) => add.current(files) : null);
  const showVideo = useCallback(() => setVideo(true), []);
  const insertCommands = useInsertCommands({ commands, mayUpload, choosers, onVideo: showVideo });
  const slash = useSlashMenu(insertCommands);
  const editor = usePageDocument(props, paste, slash.extension);
  const uploads = useEditorFiles(editor);
  useEffect(() => {
    add.current = uploads.add;
  });
  const { source, type, toggle } = useSource(editor, onChange);

  return (
    <RichTextEditor
      editor={editor}
      labels={labels}
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
        onVideo={showVideo}
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
        <SourceView label={translate('HTML source')} value={source} onChange={type} />
      )}
      {slash.menu}
      <VideoDialog editor={editor} isOpen={isVideo} onClose={() => setVideo(false)} />
    </RichTextEditor>
  );
}
