import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EditorFieldProps } from './editor-field.ts';
import { PlainEditor } from './plain-editor.tsx';

interface MessageEditorProps extends Omit<EditorFieldProps, 'initialHtml'> {
  /** The current text, kept up to date with `onChange`; undefined while the draft is being read. */
  html: string | undefined;
  /** Loads the editor's code. */
  load?: () => Promise<ComponentType<EditorFieldProps>>;
}

let RichEditor: ComponentType<EditorFieldProps> | null = null;

export async function loadRichEditor(): Promise<ComponentType<EditorFieldProps>> {
  const loaded = await import('./rich-editor.tsx');
  RichEditor = loaded.RichEditor;
  return loaded.RichEditor;
}

/**
 * The message editor. Its code is lazy-loaded: until then, and when the import fails, a plain text field is used. The
 * focus moves to the loaded editor if the field had it.
 */
export function MessageEditor({
  html,
  autoFocus = false,
  load = loadRichEditor,
  ...props
}: MessageEditorProps) {
  const isRead = html !== undefined;
  const [rich, setRich] = useState(() => ({ Editor: isRead ? RichEditor : null, isWriting: false }));
  const plain = useRef<HTMLDivElement>(null);
  const isComposing = useRef(false);
  const change = useRef<(() => void) | null>(null);

  // Only once the field has read the draft, so that text typed before is part of it.
  useEffect(() => {
    if (!isRead) return;
    let isShown = true;
    const show = (Editor: ComponentType<EditorFieldProps>) => () => {
      if (!isShown) return;
      const isWriting = plain.current?.querySelector('textarea') === document.activeElement;
      // At once: whoever came to the field in between would lose it, and what they type.
      flushSync(() => setRich((now) => (now.Editor === null ? { Editor, isWriting } : now)));
    };
    load().then(
      (Editor) => {
        // Switching during an IME composition would lose the composed text.
        if (isComposing.current) change.current = show(Editor);
        else show(Editor)();
      },
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [isRead, load]);

  // Native events: React emulates composition events from keys and focus in browsers that lack them. They are heard from
  // the moment that the field can be typed into.
  useLayoutEffect(() => {
    const field = plain.current;
    if (field === null) return;
    const start = () => {
      isComposing.current = true;
    };
    const end = () => {
      isComposing.current = false;
      const next = change.current;
      change.current = null;
      // After the field has reported the composed text.
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
