import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { EditorFieldProps } from './editor-field.ts';
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
 * Where messages are written. Nobody waits for the editor's code: a field for plain text stands in until it has come,
 * and stays when it does not come at all. Whoever is writing by then goes on in the editor.
 */
export function MessageEditor({ html, autoFocus = false, ...props }: MessageEditorProps) {
  const isRead = html !== undefined;
  const [rich, setRich] = useState(() => ({ Editor: isRead ? RichEditor : null, isWriting: false }));
  const plain = useRef<HTMLDivElement>(null);
  const isComposing = useRef(false);
  const change = useRef<(() => void) | null>(null);

  // Only once the field has read the draft: what was typed into it before is part of it then.
  useEffect(() => {
    if (!isRead) return;
    let isShown = true;
    const show = (Editor: ComponentType<EditorFieldProps>) => () => {
      if (!isShown) return;
      const isWriting = plain.current?.querySelector('textarea') === document.activeElement;
      setRich((now) => (now.Editor === null ? { Editor, isWriting } : now));
    };
    loadRichEditor().then(
      (Editor) => {
        // A letter that is put together from several keys would be lost.
        if (isComposing.current) change.current = show(Editor);
        else show(Editor)();
      },
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [isRead]);

  // The browser's own events: React's are guessed from keys and focus where it takes a browser to have none.
  useEffect(() => {
    const field = plain.current;
    if (field === null) return;
    const start = () => {
      isComposing.current = true;
    };
    const end = () => {
      isComposing.current = false;
      const next = change.current;
      change.current = null;
      // After the field has reported what was put together.
      if (next !== null) setTimeout(next);
    };
    field.addEventListener('compositionstart', start);
    field.addEventListener('compositionend', end);
    return () => {
      field.removeEventListener('compositionstart', start);
      field.removeEventListener('compositionend', end);
    };
  }, []);

  if (html !== undefined && rich.Editor !== null)
    return <rich.Editor {...props} autoFocus={autoFocus || rich.isWriting} initialHtml={html} />;
  return (
    <div ref={plain}>
      <PlainEditor {...props} autoFocus={autoFocus} initialHtml={html} />
    </div>
  );
}
