import '@mantine/tiptap/styles.layer.css';
import { Input } from '@mantine/core';
import { Link, RichTextEditor } from '@mantine/tiptap';
import { IconMessage2Bolt } from '@tabler/icons-react';
import type { Extension } from '@tiptap/core';
import { Placeholder } from '@tiptap/extension-placeholder';
import { type Editor, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Person } from '#shared/auth.ts';
import messageClasses from '../message-body.module.css';
import type { EditorFieldProps } from './editor-field.ts';
import { extractImages, fileHandlers } from './extract-images.ts';
import { FileControls } from './file-controls.tsx';
import { ImageNode } from './image-node.ts';
import { ImagePlaceholders, removePlaceholder } from './image-placeholders.ts';
import { MentionNode } from './mention-node.ts';
import classes from './message-editor.module.css';
import { messageTables } from './message-table.ts';
import { isSendKey } from './send-key.ts';
import { useEditorLabels } from './use-editor-labels.ts';
import { useImagePlaceholders } from './use-image-placeholders.ts';
import { openInsertMenu, useInsertMenu } from './use-insert-menu.ts';
import { useMentionMenu } from './use-mention-menu.ts';

const isLinkKey = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);

/**
 * Focuses synchronously, for keys that follow at once. The library's own command does so once more in the next frame, and
 * takes the focus from a field that somebody went on to meanwhile.
 */
function focusEnd(editor: Editor): void {
  editor.view.focus();
  editor.chain().setTextSelection(editor.state.doc.content.size).scrollIntoView().run();
}

/** Whether somebody is writing in another field by now, which must not lose the focus. */
function isWritingElsewhere(editor: Editor): boolean {
  const active = document.activeElement;
  return (
    active instanceof HTMLElement &&
    !editor.view.dom.contains(active) &&
    (active.matches('input, textarea, select') || active.isContentEditable)
  );
}

function insertAtEnd(editor: Editor, text: string): void {
  focusEnd(editor);
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) editor.commands.splitBlock();
    if (line !== '') editor.view.dispatch(editor.state.tr.insertText(line));
  }
}

function insertHtmlAtEnd(editor: Editor, html: string): void {
  if (editor.isEmpty) editor.commands.setContent(html, { emitUpdate: true });
  else editor.commands.insertContentAt(editor.state.doc.content.size, html);
  focusEnd(editor);
}

/** The editor's document and keys; its options are set once, so its callbacks read the latest props. */
function useMessageDocument(
  props: EditorFieldProps,
  errorId: string,
  [mentionMenu, insertMenu]: readonly [Extension, Extension],
): Editor {
  const { label, initialHtml, disabled = false, placeholder, error, path } = props;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  const extensions = useMemo(
    () => [
      StarterKit.configure({ link: false, heading: false, horizontalRule: false }),
      Link,
      Placeholder.configure({ placeholder: () => latest.current.placeholder ?? '' }),
      ImageNode,
      ...messageTables,
      ImagePlaceholders,
      MentionNode,
      mentionMenu,
      insertMenu,
    ],
    [mentionMenu, insertMenu],
  );
  const editor = useEditor({
    // No keystroke may be lost between the plain field and this one.
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    extensions,
    content: initialHtml,
    editable: !disabled,
    // The library's CSS is part of our own sheet.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(path ? { 'data-path': path } : {}),
        ...(error ? { 'aria-invalid': 'true', 'aria-describedby': errorId } : {}),
      },
      handleKeyDown: (_view, event) => {
        if (!isSendKey(event)) return false;
        latest.current.onSubmit(event.shiftKey);
        return true;
      },
      ...fileHandlers(() => latest.current.files),
      handleDOMEvents: {
        // In the editor the shortcut edits a link; elsewhere it opens the search.
        keydown: (_view, event) => {
          if (isLinkKey(event)) event.stopPropagation();
          return false;
        },
      },
    },
    onUpdate: ({ editor: changed }) => latest.current.onChange(changed.isEmpty ? '' : changed.getHTML()),
  });

  // The language, and so the placeholder, may change while the editor is mounted.
  const drawn = useRef(placeholder);
  useEffect(() => {
    if (drawn.current !== placeholder) editor.view.dispatch(editor.state.tr);
    drawn.current = placeholder;
  }, [editor, placeholder]);

  return editor;
}

type FormattingBarProps = Pick<EditorFieldProps, 'disabled' | 'files' | 'footer' | 'inserts'> & {
  editor: Editor;
};

function FormattingBar({ editor, disabled = false, files, footer, inserts }: FormattingBarProps) {
  const translate = useTranslate();
  const insertLabel = translate('Insert saved reply or article (/)');
  return (
    <RichTextEditor.Toolbar className={classes.toolbar} role="toolbar" aria-label={translate('Formatting')}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Link />
        <RichTextEditor.Code />
        <RichTextEditor.Blockquote />
      </RichTextEditor.ControlsGroup>
      {inserts && (
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Control
            aria-label={insertLabel}
            title={insertLabel}
            disabled={disabled}
            onClick={() => openInsertMenu(editor)}
          >
            <IconMessage2Bolt size={16} stroke={1.5} aria-hidden />
          </RichTextEditor.Control>
        </RichTextEditor.ControlsGroup>
      )}
      {files && (
        <RichTextEditor.ControlsGroup>
          <FileControls
            disabled={disabled}
            onFiles={files.attach}
            onImages={(images) => files && extractImages(editor.view, files, images)}
          />
        </RichTextEditor.ControlsGroup>
      )}
      {footer && <div className={classes.footer}>{footer}</div>}
    </RichTextEditor.Toolbar>
  );
}

const noPeople: readonly Person[] = [];

/** Rich text editor with bold, italic, lists, links, code and quotes. Client only. */
export function RichEditor(props: EditorFieldProps) {
  const { label, withLabel = false, disabled = false, error } = props;
  const labels = useEditorLabels();
  const id = useId();
  const mentions = useMentionMenu(props.people ?? noPeople);
  const inserts = useInsertMenu(props.inserts);
  const editor = useMessageDocument(props, `${id}-error`, [mentions.extension, inserts.extension]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount.
  useLayoutEffect(() => {
    if (props.autoFocus && !isWritingElsewhere(editor)) focusEnd(editor);
  }, []);

  const images = useImagePlaceholders(editor);
  useImperativeHandle(
    props.handle,
    () => ({
      focus: () => focusEnd(editor),
      insert: (text) => insertAtEnd(editor, text),
      insertHtml: (html) => insertHtmlAtEnd(editor, html),
      insertHere: (html) => {
        editor.view.focus();
        editor.commands.insertContent(html);
      },
      insertImage: (placeholderId, image) => images.insert(placeholderId, image),
      removePlaceholder: (placeholderId) => removePlaceholder(editor.view, placeholderId),
    }),
    [editor, images],
  );

  // Read-only while sending; the focus returns when the message was refused.
  const wasDisabled = useRef(disabled);
  useEffect(() => {
    // `useEditor` does not apply later changes of `editable`.
    if (editor.isEditable === disabled) editor.setEditable(!disabled, false);
    const isBack = wasDisabled.current && !disabled && !editor.isEmpty;
    if (isBack && !isWritingElsewhere(editor)) focusEnd(editor);
    wasDisabled.current = disabled;
  }, [disabled, editor]);

  return (
    <div>
      {withLabel && (
        <Input.Label size="md" mb={6} onClick={() => editor.view.focus()}>
          {label}
        </Input.Label>
      )}
      <RichTextEditor
        editor={editor}
        labels={labels}
        withTypographyStyles={false}
        className={classes.root}
        data-tone={props.tone ?? 'reply'}
        data-size={props.size ?? 'compact'}
        data-invalid={error ? true : undefined}
      >
        <RichTextEditor.Content className={`${classes.content} ${messageClasses.body}`} />
        {props.tray}
        {mentions.menu}
        {inserts.menu}
        <FormattingBar
          editor={editor}
          disabled={disabled}
          inserts={props.inserts}
          files={props.files}
          footer={props.footer}
        />
      </RichTextEditor>
      {error && (
        <Input.Error id={`${id}-error`} mt={6}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}
