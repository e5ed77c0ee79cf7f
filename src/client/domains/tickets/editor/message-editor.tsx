import { type ComponentType, useEffect, useState } from 'react';
import type { EditorFieldProps } from './editor-field.ts';
import { EditorPlaceholder } from './editor-placeholder.tsx';
import { PlainEditor } from './plain-editor.tsx';

interface MessageEditorProps extends Omit<EditorFieldProps, 'initialHtml'> {
  /** What is written so far, kept up to date with `onChange`; undefined while it is being read. */
  html: string | undefined;
}

let RichEditor: ComponentType<EditorFieldProps> | null = null;

async function loadRichEditor() {
  ({ RichEditor } = await import('./rich-editor.tsx'));
  return RichEditor;
}

/**
 * Where messages are written. The page does not wait for the editor's code; when that does not come at all, the
 * field takes plain text.
 */
export function MessageEditor({ html, ...props }: MessageEditorProps) {
  const [field, setField] = useState<{ Editor: ComponentType<EditorFieldProps> | null }>({
    Editor: RichEditor,
  });
  useEffect(() => {
    let isShown = true;
    loadRichEditor()
      .catch(() => PlainEditor)
      .then((Editor) => isShown && setField({ Editor }));
    return () => {
      isShown = false;
    };
  }, []);

  if (html === undefined || field.Editor === null) return <EditorPlaceholder {...props} />;
  return <field.Editor {...props} initialHtml={html} />;
}
